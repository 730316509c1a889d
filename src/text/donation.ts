/** Texts of the donation and Gift Aid steps. */
export const donationTexts = {
  amounts: 'Choose an amount',
  custom: 'Another amount',
  customHint: 'Enter a custom amount',
  skip: 'Skip donation',
  tooLittle: 'Choose an amount or click Skip donation',
  noNumber: 'Please type the amount in figures, for example 7.50',
  notSet: 'There was a problem setting your donation amount. Please try again.',
  /** null: there is no fee to speak of. */
  fee: (percent: number, pence: number, fee: string): string | null => {
    const parts = [percent > 0 && `${percent}%`, pence > 0 && `${pence}p`].filter(Boolean)
    return parts.length > 0
      ? `Foyer adds a processing fee of ${parts.join(' plus ')} to your donation: ${fee}`
      : null
  },
  total: 'Total with donation, fees included',
} as const

export const giftAidTexts = {
  add: "I'd like to add Gift Aid",
  worth: (donation: string, worth: string) =>
    `Your donation of ${donation} becomes ${worth}, at no cost to you.`,
  statements: 'Please confirm',
  tickAll: 'Please tick all three boxes, or leave Gift Aid out',
  where: 'Where do you live?',
  uk: 'UK',
  overseas: 'UK taxpayer living overseas',
  newsletters: (charity: string) => `Send me the e-newsletters of ${charity}`,
  notSet: 'There was a problem setting your gift aid status. Please try again.',
} as const

/** Said of a step whose form was changed before its save was sent or answered. */
export const changedSince = 'You have changed this. It is saved when you press Continue.'

/** Said of a step that could not be sent yet. */
export const savedOnDevice = 'Saved on this device. You go on as soon as there is a connection.'
