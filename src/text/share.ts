/** Texts of sharing an event with friends. */
export const shareTexts = {
  title: 'Share with friends and family',
  tile: (reward: { short_text: string } | null) =>
    reward ? `Share & ${reward.short_text}` : 'Share with friends and family',
  going: (event: string) => `I'm going to ${event}`,
  copied: 'The link is copied.',
  notShared: 'This browser does not allow it. Please copy the address of the page.',
  message: (event: string) => `Message about ${event}`,
} as const
