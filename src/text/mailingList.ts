/** Texts of the mailing list's pages. */
export const mailingList = {
  about: 'New events in your inbox, before they are sold out. We use your address for nothing else.',
  typeEmail: 'Type your email address',
  badEmail: 'Please type a valid email address',
  noConsent: 'Please tick the box, so that we may write to you',
  asked: 'Thank you. Please open the link that we have sent you: then you are on our mailing list.',
  mayWe: 'May we write to you about new events? We use your address for nothing else.',
  joined: 'Thank you. You are on our mailing list.',
  offline: 'There is no connection. What you typed stays here: try again when there is one.',
} as const
