import { atom } from 'jotai'
import { exchangeTicket } from '../../../contract/calls/organiserActs.ts'
import { type Exchange, getExchange } from '../../../contract/calls/organiserOrders.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { ordersTexts } from '../../text/orders.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { actAtom, ofPage } from './orderActs.ts'

/** What the ticket that is to be exchanged can be exchanged for; null: no ticket is. Without `exchange`: it is being loaded. */
export const exchangeAtom = atom<{ ticket: string; exchange?: Exchange | null; failure?: string } | null>(
  null,
)

/** Opens the choice of what a ticket is exchanged for. */
export const openExchangeAtom = atom(null, async (get, set, ticket: string): Promise<void> => {
  set(exchangeAtom, { ticket })
  const sent = await call(getExchange, { organiser_id: get(ofPage).organiser_id, ticket_id: ticket })
  if (get(exchangeAtom)?.ticket !== ticket) return
  set(
    exchangeAtom,
    sent.ok
      ? { ticket, exchange: sent.answer.exchange }
      : { ticket, failure: failureWords(sent, organiserFailures.get_exchange, get(isOnlineAtom)) },
  )
})

/** Exchanges the ticket for this type, and closes the choice. */
export const exchangeTicketAtom = atom(null, async (get, set, to_type: number): Promise<void> => {
  const { ticket: ticket_id = '', exchange } = get(exchangeAtom) ?? {}
  if (!exchange) return
  const asked = { ticket_id, from_type: exchange.type_id, to_type }
  await set(actAtom, {
    name: `exchange_ticket ${ticket_id}`,
    send: () => call(exchangeTicket, { organiser_id: get(ofPage).organiser_id, ...asked }),
    done: ordersTexts.exchangeDone,
    failed: organiserFailures.exchange_ticket,
    isDone: ({ tickets }) => tickets.some(one => one.id === ticket_id && one.type_id === to_type),
  })
  set(exchangeAtom, null)
})
