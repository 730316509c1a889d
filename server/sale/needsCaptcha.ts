/** How often reserving was asked for lately, this time included. */
export interface Attempts {
  bySession: number
  byAddress: number
}

/** Whether a person has to prove to be one before a basket is reserved. */
export const needsCaptcha = (
  { bySession, byAddress }: Attempts,
  most: Attempts,
  /** Programs are waiting for some event of the basket. */
  isHighDemand: boolean,
): boolean => isHighDemand || bySession > most.bySession || byAddress > most.byAddress
