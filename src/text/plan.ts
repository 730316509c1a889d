/** Texts of an order that is paid in instalments. */
export const planTexts = {
  title: 'Pay in instalments',
  choose: 'How many payments?',
  choosePlan: 'Choose a payment plan.',
  typePhone: 'Type your phone number.',
  whyPhone: 'Your reminders go to it.',
  chooseCard: 'Choose a card.',
  reminder: 'We send an SMS reminder before each instalment',
  agree:
    'You allow us to take each payment from this card on its day. Your tickets come after the final payment.',
  card: 'Which card pays?',
  newCard: 'A new card',
  makeDefault: 'Make this my default card',
  complete: 'Order Complete - Payment Schedule Setup',
  notes: [
    'We have sent you an e-mail about the schedule of your payments.',
    'Before each payment you get a reminder by SMS and by e-mail.',
    'You can update how you pay in your account settings.',
    'Your tickets are delivered to your ticket wallet only after the final payment.',
  ],
} as const
