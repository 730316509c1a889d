/** Texts of the express checkout. */
export const expressTexts = {
  badEmail: 'Type a valid email address',
  badName: 'Type both your first and last name(s)',
  about: 'Your tickets are sent to this address. An account is created for it, and you need not sign in.',
  claim: 'Claim free tickets',
} as const
