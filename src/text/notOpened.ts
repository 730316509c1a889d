/** The text for an access code of which nobody knows whether it opens tickets. It is loaded where one is entered only. */
export const notOpened = 'The code could not be checked. Please check your connection and try again'
