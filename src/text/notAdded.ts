/** It stands apart, because a page on which tickets can be added has no other text of a failed call at once. */
export const notAdded = 'The tickets could not be added. Please check your connection and try again'
