import type { Admission } from '../../entities/door.ts'
import type { Verdict } from './verdict.ts'

/** What a row of a door states of a ticket. */
type Noted = Pick<Admission, 'id' | 'ticket' | 'generation' | 'undoes' | 'leaves'>

/** The row that a verdict makes, by this id; null: it makes none. An exit names itself where the admission is not known. */
export function notedBy(verdict: Verdict, id: string): Noted | null {
  if (verdict.kind !== 'admitted' && verdict.kind !== 'left') return null
  const { ticket, generation } = verdict
  const leaves = verdict.kind === 'left' && { leaves: verdict.admission?.id ?? id }
  return { id, ticket: ticket.id, generation, ...leaves }
}

/** The row that takes another one back, by this id. */
export const undoing = ({ ticket, generation, id: undoes, leaves }: Admission, id: string): Noted => ({
  id,
  ticket,
  generation,
  undoes,
  ...(leaves && { leaves }),
})
