/** Texts of sharing an event with friends. */
export const shareTexts = {
  title: 'Share with friends and family',
  tile: (reward: { short_text: string } | null) =>
    reward ? `Share & ${reward.short_text}` : 'Share with friends and family',
  going: (event: string) => `I'm going to ${event}`,
  message: (event: string) => `Message about ${event}`,
} as const
