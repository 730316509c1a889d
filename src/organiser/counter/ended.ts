import type { Counter, EndedTicket, KeptTicket } from '../../../contract/counter/counter.ts'
import type { NoLongerKeptTicket } from './counterStore.ts'

/**
 * Those of the tickets that the device keeps which the server no longer does. `ended`: its reasons; what it has left out is of a
 * date that was over long ago, unless the date is still to come: then it was kept back while the answer was on its way. undefined:
 * a server of the version before has answered.
 */
export function noLongerKept(
  left: readonly KeptTicket[],
  { kept, dates }: Counter,
  ended: readonly EndedTicket[] | undefined,
): NoLongerKeptTicket[] {
  if (!ended) return []
  const still = new Set(kept.map(({ ticket }) => ticket.id))
  const whyOf = new Map(ended.map(({ id, why }) => [id, why]))
  const coming = new Set(dates.flatMap(({ types }) => types.map(({ id }) => id)))
  return left.flatMap(({ ticket: { id, type_id, name, event, nice_date } }) => {
    const why = whyOf.get(id) ?? (coming.has(type_id) ? undefined : 'over')
    return why && !still.has(id) ? [{ id, type_id, name, event, nice_date, why }] : []
  })
}
