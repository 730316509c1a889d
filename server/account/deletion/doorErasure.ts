import type { Schema } from '../../database/types.ts'
import type { OfPeople } from './ofPeople.ts'

const scanned = { id: 'nobody', ticket_id: 'nobody', door: 'nobody', undoes: 'nobody' } as const

/** What happens to the rows of the doors, whose only person is the account of a member: it is emptied by its reference. */
export const doorErasure = {
  admission: { texts: scanned },
  door_exit: { texts: { ...scanned, leaves: 'nobody' } },
} satisfies { [N in 'admission' | 'door_exit']: OfPeople<Schema[N]> }
