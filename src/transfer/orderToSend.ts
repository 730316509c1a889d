import { atom } from 'jotai'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { checkoutAtom } from '../state/checkout.ts'
import { walletTicketsAtom } from '../state/wallet.ts'

/** An order whose tickets can be sent to other people. */
export interface OrderToSend {
  sale_reference: string
  /** Its ticket types. */
  types: TypeToSend[]
  /** It was chosen in the wallet. */
  isChosen: boolean
}

interface TypeToSend {
  ticket_id: number
  title: string
  /** How many of its tickets can be sent: at least one. */
  left: number
}

/** The reference of the order that was chosen in the wallet; null: the order of the checkout that is shown. */
export const chosenOrderAtom = atom<string | null>(null)

/** The order whose tickets the page sends; null: there is none. */
export const orderToSendAtom = atom((get): OrderToSend | null => {
  const chosen = get(chosenOrderAtom)
  if (chosen === null) return orderOfCheckout(get(checkoutAtom))
  return { sale_reference: chosen, types: typesInWallet(get(walletTicketsAtom), chosen), isChosen: true }
})

function orderOfCheckout(checkout: Checkout | null): OrderToSend | null {
  if (!checkout?.sale_reference) return null
  const types = checkout.tickets.map(({ ticket_id, qty, seats, transferable_qty = qty, ...line }) => ({
    ticket_id,
    title: titleOf(line),
    left: seats.length > 0 ? 0 : transferable_qty,
  }))
  const { sale_reference } = checkout
  return { sale_reference, types: types.filter(({ left }) => left > 0), isChosen: false }
}

function typesInWallet(tickets: readonly WalletTicket[], reference: string): TypeToSend[] {
  const types = new Map<number, TypeToSend>()
  for (const ticket of tickets) {
    const { ticket_id } = ticket
    if (ticket.sale_reference !== reference || !ticket.is_transferable || ticket_id === undefined) continue
    const { left } = types.get(ticket_id) ?? { left: 0 }
    types.set(ticket_id, { ticket_id, title: titleOf(ticket), left: left + 1 })
  }
  return [...types.values()]
}

const titleOf = ({ event_name, ticket_name }: { event_name: string; ticket_name: string }): string =>
  `${event_name} - ${ticket_name}`
