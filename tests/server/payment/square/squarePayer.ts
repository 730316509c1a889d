import { randomUUID } from 'node:crypto'
import { setBillingAddress } from '../../../../contract/calls/address.ts'
import { payWithSquare } from '../../../../contract/calls/payment.ts'
import { aPayer, type Payer } from '../../../support/payer.ts'
import { type Offered, putOnSale } from '../../../support/putOnSale.ts'
import type { RunningApp } from '../../../support/runApp.ts'

/** A token as the script of the sandbox makes it of a test card. */
export const tokenOf = (card: string): string => `cnon:sandbox-${card}-${randomUUID()}`

/** A billing address as the page sends it. */
export const typedAddress = {
  selected_user_address_id: 'new',
  first_name: 'Sam',
  last_name: 'Field',
  address_1: '1 Lantern Row',
  address_2: '',
  town: 'Testbury',
  postcode: 'ZZ99 1AA',
  country: '1',
  state: '',
} as const

/** A shopper of an organiser whose cards Square takes, with a billing address. */
export async function aSquarePayer(
  app: RunningApp,
  { qty = 1, capacity = 5, address = {} }: { qty?: number; capacity?: number; address?: object } = {},
): Promise<Payer & { offered: Offered }> {
  const [offered] = await putOnSale(app.database, [{ capacity, price: 2500 }], { provider: 'square' })
  const payer = await aPayer(app, offered as Offered, qty)
  const { status, text } = await payer.call(setBillingAddress, {
    address: { ...typedAddress, ...address },
    contact_number: '',
  })
  if (status !== 200) throw new Error(text)
  return Object.assign(payer, { offered: offered as Offered })
}

/** Pays with a test card, as the page does once it has a token. */
export const payBy = (payer: Payer, card: string, token = tokenOf(card)) =>
  payer.call(payWithSquare, { billing_address_data: { id: '1' }, source_id: token })

export const attemptsOf = ({ app, reference }: Payer) =>
  app.database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .select([
      'payment_attempt.id',
      'payment_attempt.number',
      'method',
      'status',
      'error',
      'source',
      'sent_at',
    ])
    .where('sale.reference', '=', reference)
    .orderBy('payment_attempt.number')
    .execute()

/** What the sandbox has stored of this order: the status of each payment, and the number of refunds. */
export async function atSquare({ app, reference }: Payer) {
  const charges = await app.database
    .selectFrom('sandbox_charge')
    .select(['id', 'status'])
    .where('reference_id', '=', reference)
    .orderBy('created_at')
    .execute()
  const refunds = await app.database.selectFrom('sandbox_charge_refund').select('payment').execute()
  return {
    charges: charges.map(({ status }) => status),
    refunds: refunds.filter(({ payment }) => charges.some(({ id }) => id === payment)).length,
  }
}

export async function ticketsOf({ app, reference }: Payer): Promise<number> {
  const tickets = await app.database
    .selectFrom('ticket')
    .innerJoin('sale', 'sale.id', 'ticket.sale_id')
    .select('ticket.id')
    .where('sale.reference', '=', reference)
    .where('ticket.refunded_at', 'is', null)
    .execute()
  return tickets.length
}
