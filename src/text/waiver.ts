/** Texts of the waiver step and its page. */
export const waiver = {
  about: 'There are terms to what you have booked. Please read them before the day.',
  read: 'Read the activity terms and conditions',
  confirm: 'I have read and accept these terms',
  confirmed: 'Thank you. You have confirmed these terms.',
} as const
