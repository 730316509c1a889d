import { boolean, enums, type Infer, number, object, string } from 'superstruct'
import { act } from '../call.ts'
import { text } from '../fields.ts'

/** What follows the # of the link in the recipient's letter. It is a secret, so these calls are no GET. */
const link = object({ token: text(200) })

const sentTickets = object({
  /** `open`: they can be claimed. `own`: this session has claimed them. `ended`: the event is over, or they were refunded. */
  state: enums(['open', 'own', 'claimed', 'cancelled', 'ended']),
  /** The name of the sender. */
  from: string(),
  event_name: string(),
  event_url: string(),
  nice_date: string(),
  venue: string(),
  ticket_name: string(),
  qty: number(),
  is_gift: boolean(),
  message: string(),
})

export type SentTickets = Infer<typeof sentTickets>

/** What a link shows. It changes nothing. */
export const openTransfer = act('open_transfer', { under: 'store', request: link, answer: sentTickets })

/** Moves the tickets of a link to whoever is signed in, otherwise to the account of the recipient's e-mail address. */
export const claimTransfer = act('claim_transfer', { under: 'store', request: link })

/** Takes tickets back that nobody has claimed. */
export const cancelTransfer = act('cancel_transfer', {
  under: 'store',
  request: object({ transfer_id: text(10) }),
})
