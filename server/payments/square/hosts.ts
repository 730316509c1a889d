/** Where Square is, in one of its two worlds. */
export interface SquareHosts {
  /** The origin of its API, without a final slash. */
  api: string
  /** The address of the script that shows its form. */
  script: string
  /** The origins that the form sends the card to. */
  connects: string[]
}

export const liveSquare: SquareHosts = {
  api: 'https://connect.squareup.com',
  script: 'https://web.squarecdn.com/v1/square.js',
  connects: ['https://pci-connect.squareup.com'],
}

export const testSquare: SquareHosts = {
  api: 'https://connect.squareupsandbox.com',
  script: 'https://sandbox.web.squarecdn.com/v1/square.js',
  connects: ['https://pci-connect.squareupsandbox.com'],
}
