/** A price that a ticket has until a time, while places are left for it, or both. */
interface Step {
  until?: { at: string } | null
  /** How many tickets more have it; null: any number. */
  left: number | null
}

/**
 * The step whose price these tickets have: the first one that is not over and has room for all of them. Tickets of one
 * order cost the same. `now`: in milliseconds by the server's clock.
 */
export const stepFor = <S extends Step>(steps: readonly S[], qty: number, now: number): S | undefined =>
  steps.find(({ until, left }) => !(until && now >= Date.parse(until.at)) && (left === null || qty <= left))
