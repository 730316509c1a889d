/** Texts of the step Keep updated. */
export const marketingTexts = {
  about: 'Tick what you would like to receive. You can also continue without any.',
  events: 'E-mail me important updates about events like these.',
} as const
