/** Texts of the instant bank transfer and of the wait for the bank. */
export const bankTexts = {
  title: 'Instant bank transfer',
  preparing: 'Connecting to your bank',
  about: 'You choose your bank on the next page, approve the payment there, and come back here.',
  cancelled: 'You cancelled the payment in the bank portal.',
  waiting: 'Checking your payment',
  /** Each with the number of retries above which it is shown. */
  later: [
    { above: 9, text: "It's taking longer than usual..." },
    { above: 6, text: 'Awaiting confirmation of payment' },
    { above: 3, text: 'Waiting for a response from your bank' },
  ],
  unconfirmed:
    'We could not confirm your payment. If you approved it at your bank, it may still arrive, and your tickets then come by e-mail.',
  retry: 'Check again',
  another: 'Try another payment method',
  paid: 'Payment received',
  reference: 'Your reference is',
} as const
