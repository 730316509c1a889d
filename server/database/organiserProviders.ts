/** The payment providers that an organiser can name: the values of the column `organiser.provider`. */
export const organiserProviders = ['stripe', 'truelayer', 'square', 'sagepay'] as const

export type OrganiserProvider = (typeof organiserProviders)[number]
