/** Texts of looking for a place to stay. */
export const findAPlaceTexts = {
  tile: 'Find a place to stay',
  near: (event: string) => `Find a place to stay near the ${event} event`,
  frame: (event: string) => `Places to stay near ${event}`,
  offline: 'You are offline. Places to stay are shown when there is a connection again.',
  back: 'Back to your order',
} as const
