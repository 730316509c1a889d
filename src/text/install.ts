/** Texts of installing the app. */
export const installTexts = {
  tile: 'Keep Foyer on your phone',
  steps: [
    'Press the Share button of the browser.',
    'Choose “Add to Home Screen”.',
    'Open Foyer there. Your tickets open without a network.',
  ],
} as const
