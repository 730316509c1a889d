/** The consent text of the mailing list. Its wording is stored with the e-mail address. */
export const mailingConsent = 'Foyer may e-mail me about upcoming events.'
