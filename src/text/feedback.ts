/** Texts of the feedback about an order. */
export const feedbackTexts = {
  title: 'How did we do?',
  placeholder: 'Let us know how we did...',
  sent: 'Your feedback has been sent. Thanks!',
  waits: 'Your feedback is sent when there is a connection again.',
} as const
