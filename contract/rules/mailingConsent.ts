/** What is agreed to by joining the mailing list, word for word; it is stored with the e-mail address. */
export const mailingConsent = 'Foyer may e-mail me about upcoming events.'
