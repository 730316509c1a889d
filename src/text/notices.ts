/** What a notice says of an update of the basket that was refused. `reason`: the server's, if it gave one. */
export const lineNotices = {
  notSaved: (asked: number, reason: string | null) =>
    `You asked for ${asked}. ${reason ?? 'It could not be saved.'}`,
  notRemoved: (reason: string | null) => `This could not be removed. ${reason ?? 'Please try again.'}`,
  notDone: (reason: string | null) => `Your change could not be saved. ${reason ?? 'Please try again.'}`,
} as const

/** Texts of the page; those of the specification stand word for word. */
export const notices = {
  ...lineNotices,
  unknownError: 'An unknown error occured. Please try again, or contact support.',
  expired:
    'Your checkout time expired. If the tickets are still available, you can try to reserve them again.',
  stillReserving: 'This takes longer than usual. We are still asking for your tickets.',
  emptyBasket: 'Looking for something to put in your basket?',
  mismatchingCurrencies: 'Some tickets were removed from your basket and must be purchased separately.',
  mustAlsoPurchase: 'You must also purchase the following tickets to continue the checkout.',
  boughtAlready: 'Already bought the required ticket? Log in.',
  invalidCode: 'Invalid code',
  feesNote: 'Booking fees generally cannot be refunded.',
  editBasket: 'Editing your basket releases your reserved tickets. Do you want to continue?',
  typeEmail: 'Type your email address',
  badEmail: 'Please type a valid email address',
  badName: 'Please type both your first and last name(s)',
  nameNeeded: 'Your full name is required for your tickets and account',
  emailInfo: "We'll email you a one-time sign in or registration code",
  codeValid: 'The code is valid for 15 minutes.',
  changeEmail: 'Check or change your e-mail address, or re-send the code',
  deliveryFailed: 'Delivery failed. Please contact support',
  deliveryErrorCode: 2961,
  toWallet: 'Delivering to your ticket wallet',
  toEmail: 'Delivering to your e-mail',
  someLater: 'Some tickets will arrive at the end of your payment schedule',
  orderComplete: 'Order complete! Your tickets are on their way.',
  vouchersComplete: 'Order complete! Your gift vouchers are on their way.',
  subscribed: 'You have been subscribed to important event updates',
  subscriptionWaits: 'You are subscribed as soon as there is a connection again.',
  codeNotApplied:
    'You have typed a code that is not applied yet. Press Apply, or reserve once more to go on without it.',
  basketChanged: 'Your basket has changed. Please look at it again before you reserve.',
  notSent: 'A change that you made here was not sent: the basket that it belonged to is closed.',
  stuck: 'A change of yours is on this device, but the server cannot take it.',
  staysDark:
    'This phone may turn its screen off by itself. At the gate, set a longer time until it locks, and full brightness.',
  heldElsewhere: 'You are checking out in another tab. Finish there, or edit your basket there.',
  leavesPhone: 'Your tickets leave this device. They come back when you sign in again.',
  emptiesBasket: 'Your basket is emptied, and tickets that are held for you are released.',
  emptiedBasket: 'You have signed out, and your basket was emptied.',
  losesEdits: (names: readonly string[]) =>
    `Not sent yet, and lost when you sign out: ${names.join(', ')}. Connect first to keep ${names.length === 1 ? 'it' : 'them'}.`,
  keepsBasket: 'Your basket and its reservation stay.',
  notConfigured: (organiser: string) =>
    `We currently are unable to take payments for this basket as the payment integration has not yet been configured by ${organiser}`,
} as const

/** Why Reserve is disabled. */
export const obstacles = {
  missing: 'Add the required tickets to reserve.',
  quantity: 'Change the quantity marked above to reserve.',
  soldOut: 'Remove the tickets that are sold out to reserve.',
} as const
