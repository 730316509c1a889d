import type { TicketOnSale } from '../../entities/catalogue.ts'

export type SaleState = 'coming' | 'open' | 'over'

/** Whether the sale of a ticket is coming, open or over at this moment, in milliseconds by the server's clock. */
export function saleAt(
  { on_sale_from: from, on_sale_until: until }: Pick<TicketOnSale, 'on_sale_from' | 'on_sale_until'>,
  now: number,
): SaleState {
  if (until && now >= Date.parse(until.at)) return 'over'
  return from && now < Date.parse(from.at) ? 'coming' : 'open'
}
