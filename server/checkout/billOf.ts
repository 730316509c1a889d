import { sql } from 'kysely'
import { currencySymbol } from '../../contract/format/money.ts'
import type { PaidBy } from '../../contract/rules/paymentMethods.ts'
import { areAllFeesAbsorbed, type Summed } from '../../contract/rules/summary.ts'
import { movedOf } from '../book/movedOf.ts'
import type { Database } from '../database/connect.ts'
import { seatsOf } from '../sale/stock/seats.ts'
import { checkoutLines, ticketLineOf } from './lines.ts'
import { pricesInWire } from './prices.ts'
import { storedPrices } from './storedPrices.ts'
import { voucherLineOf, voucherLinesOf } from './voucherLines.ts'

/** What a sale has cost, as the order summary of the checkout shows it, and how it was paid. */
export interface Bill extends Summed {
  /** Without those of gift vouchers; none where nothing was left to pay. */
  paidBy: PaidBy[]
  /** By the book, in minor units: by all payments that were used, and what of it was taken back since. */
  paid: number
  takenBack: number
  /** The fee of the donation has VAT in it. */
  isDonationFeeWithVat: boolean
}

export async function billOf(database: Database, id: number): Promise<Bill> {
  const sale = await database
    .selectFrom('sale')
    .leftJoin('sale_donation', 'sale_donation.sale_id', 'sale.id')
    .leftJoin('charity', 'charity.id', 'charity_id')
    .select(['sale.id', 'basket_id', 'currency', 'total', 'booking_fee_includes_vat'])
    .where('sale.id', '=', id)
    .executeTakeFirstOrThrow()
  const of = { id: sale.basket_id, currency: sale.currency, sale }
  const lines = await checkoutLines(database, of, sql`true`)
  const seats = await seatsOf(database, id)
  const priced = await storedPrices(database, sale)
  const tickets = priced.lines.flatMap(one => {
    const line = lines.find(({ ticket_id }) => ticket_id === one.ticket_type_id)
    if (!line) return []
    const shown = { priced: one, seats: seats.get(line.ticket_id) ?? [], isFixed: true, held: 0 }
    return [ticketLineOf(line, { ...shown, owned: new Set(), lines: [], transferable: null })]
  })
  const gift_vouchers = (await voucherLinesOf(database, of)).map(voucherLineOf)
  const charged = await database
    .selectFrom('payment_attempt')
    .select('method')
    .distinct()
    .where('sale_id', '=', id)
    .where('status', '=', 'succeeded')
    .orderBy('method')
    .execute()
  return {
    ...pricesInWire(priced),
    tickets,
    gift_vouchers,
    currency: { symbol: currencySymbol(sale.currency), code: sale.currency },
    all_booking_fees_are_absorbed: areAllFeesAbsorbed({ tickets, gift_vouchers }),
    paidBy: charged.map(({ method }) => method),
    ...(await movedOf(database, id)),
    isDonationFeeWithVat: sale.booking_fee_includes_vat === true,
  }
}
