import type { Answer, Call } from '../../contract/call.ts'
import { getEvent } from '../../contract/calls/catalogue.ts'
import { getCheckout } from '../../contract/calls/checkout.ts'
import { getActivityTerms } from '../../contract/calls/waiver.ts'
import { getWallet } from '../../contract/calls/wallet.ts'
import { event } from './order.ts'

export interface ServerState {
  checkout(): Promise<Answer<typeof getCheckout>>
  /** The quantity of this ticket in the basket or the sale. */
  quantity(name: string): Promise<number>
  wallet(): Promise<Answer<typeof getWallet>>
  /** The terms of the ordered activities. */
  terms(): Promise<Answer<typeof getActivityTerms>>
  /** How many of each ticket of an event are left for sale, by name. */
  left(event?: string): Promise<Record<string, number>>
  /** The payments of this order at the providers: their amount and status. */
  charges(reference: string): Promise<string[]>
}

/** Reads an address of the server with the shopper's own cookies and past the proxy. */
type Get = (path: string) => Promise<{ status: number; text: string }>

/** The state of the shopper's order on the server. */
export function serverStateOf(get: Get): ServerState {
  const ask = async <C extends Call>(row: C, query = ''): Promise<Answer<C>> => {
    const { status, text } = await get(row.path + query)
    if (status !== 200) throw new Error(`${row.name} answered ${status}: ${text}`)
    return JSON.parse(text) as Answer<C>
  }
  const checkout = () => ask(getCheckout)
  return {
    checkout,
    quantity: async name => (await checkout()).tickets.find(line => line.ticket_name === name)?.qty ?? 0,
    wallet: () => ask(getWallet),
    terms: async () => ask(getActivityTerms, `?sale_reference=${(await checkout()).sale_reference}`),
    async left(of = event) {
      const { dates } = await ask(getEvent, `?event=${of}`)
      return Object.fromEntries(
        dates.flatMap(date => date.tickets).map(({ name, available }) => [name, available]),
      )
    },
    async charges(reference) {
      const lists = ['stripe', 'truelayer', 'sagepay', 'square'].map(async provider => {
        const { text } = await get(`/sandbox/${provider}/payments/`)
        return [...text.matchAll(/<li>([^<]*)/g)].map(([, line = '']) => line.trim())
      })
      return (await Promise.all(lists)).flat().filter(line => line.includes(reference))
    },
  }
}
