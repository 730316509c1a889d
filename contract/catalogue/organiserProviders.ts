/** The payment providers that an organiser can name: the values of the column `organiser.provider`. */
export const organiserProviders = ['stripe', 'truelayer', 'square', 'sagepay'] as const

export type OrganiserProvider = (typeof organiserProviders)[number]

/** The providers that an organiser can name so that this server takes its payments. */
export interface Payable {
  /** In each currency. */
  always: OrganiserProvider[]
  /** By bank transfer alone, in its currencies. */
  byBank: OrganiserProvider[]
}
