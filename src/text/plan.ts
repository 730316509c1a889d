/** Texts of an order that is paid in instalments, of which some are still due. */
export const planTexts = {
  complete: 'Order Complete - Payment Schedule Setup',
  notes: [
    'We have sent you an e-mail about the schedule of your payments.',
    'Before each payment you get a reminder by SMS and by e-mail.',
    'You can update how you pay in your account settings.',
    'Your tickets are delivered to your ticket wallet only after the final payment.',
  ],
} as const
