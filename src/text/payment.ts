/** Texts of the payment step; the texts of its failed calls are in failures.ts. */
export const payment = {
  typePhone: 'Type a valid phone number',
  whyPhone: 'The organiser may call you about the event.',
  choose: 'Choose how you would like to pay.',
  total: 'Total, fees included',
  formFailed: 'The card form could not be loaded. Please check your connection and try again.',
  aboutCardPage: 'You type your card on the next page, and come back here.',
  cardFailed: 'There was an error with taking you to Stripe. Please try again.',
  expired:
    'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again',
  moneyBack: 'The money that was taken goes back to you.',
  notCharged: 'You have not been charged.',
  notArrived: 'Your payment has not arrived. You can try again: this order is charged once at most.',
  notSent:
    'Your payment was not sent, and you have not been charged. Please check your connection and try again.',
  confirming: 'Checking your payment',
  cannotTell:
    'We cannot find out here whether you have paid. If you have, your tickets are in your e-mail. Please look there before you pay again.',
  notClaimed: 'Your tickets are not claimed yet.',
  checking: 'Still checking',
  paid: 'You have paid. Taking you to your tickets',
  doNotPayAgain: 'Please do not pay again. The answer to your payment has not reached this device yet.',
  nothingLost: 'Nothing is lost: if you were charged, you get your tickets, or your money back.',
  takesLong:
    'This takes longer than usual. We keep checking. You can also close this page and come back to it later.',
} as const
