/** Texts of the address form; the texts of its problems are in the rules. */
export const addressTexts = {
  billing: 'Billing address',
  delivery: 'Where shall we send your tickets?',
  find: 'Find your address',
  findHint: 'Type the first line of an address in the United Kingdom',
  findInstead: 'Find an address instead',
  notFound: 'No address found. You can type it instead.',
  notLookedUp: 'The address could not be looked up. You can type it instead.',
  found: (count: number) => (count === 1 ? '1 address found' : `${count} addresses found`),
  chooseCountry: 'Choose a country',
  chooseState: 'Choose a state',
  deleted: (address: string) => `${address} leaves your saved addresses. Your orders keep it.`,
} as const
