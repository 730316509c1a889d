import type { HeldTicket } from '../../server/tickets/heldTicket.ts'
import { aTicket } from './aWallet.ts'

/** A ticket as the server has it. */
export const aHeldTicket = (change: Partial<HeldTicket> = {}): HeldTicket => ({
  ...aTicket({ organiser: 'The Band', status: 'scheduled' }),
  date_id: 5,
  generation: 0,
  exact: {
    starts: new Date('2026-12-18T19:30Z'),
    ends: new Date('2026-12-18T22:30Z'),
    allDay: false,
    changes: 0,
  },
  ...change,
})
