/** Texts of the organiser area. */
export const organiserTexts = {
  signIn: 'Sign in to see how your events sell.',
  notMember: 'This page is for organisers, and your e-mail address is not with one of them.',
  friends: 'Tickets that friends of these orders have bought:',
} as const
