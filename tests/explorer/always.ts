import { sql } from 'kysely'
import { getPaymentOutcome, getTruelayerStatus } from '../../contract/calls/payment.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { StepName } from '../../contract/steps.ts'
import { brokenInvariants } from '../../server/operation/invariants.ts'
import type { Device } from './device.ts'
import { Violation } from './violation.ts'
import { read } from './walk.ts'
import type { World } from './world.ts'

/** What must be true after every act, whatever has happened. Throws a `Violation`. */
export async function checkAlways(world: World): Promise<void> {
  for (const [statement, rows] of Object.entries(await brokenInvariants(world.database)))
    throw new Violation(statement, rows)
  const { rows: named } = await sql`
    select sale.id, sale.email, sale.full_name from sale where owner_deleted_at is not null
      and (num_nonnulls(account_id, email, full_name, contact_number, billing_address_id, delivery_address_id) > 0
        or exists (select from answer where sale_id = sale.id) or exists (select from feedback where sale_id = sale.id)
        or exists (select from transfer where sale_id = sale.id and claimed_at is null and email <> ''))`.execute(
    world.database,
  )
  if (named.length > 0) throw new Violation('No order names an owner who has deleted their account', named)
  const { rows } = await sql<{ reference: string; event: string }>`
    select sale.reference, event.title as event from sale
    join sale_line line on line.sale_id = sale.id
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where sale.paid_at is not null and sale.refunded_at is null and event.status = 'cancelled'
      and not sale.id = any(${[...world.paidBeforeCancelling]})`.execute(world.database)
  if (rows.length > 0) throw new Violation('Nobody pays for an event that is cancelled', rows)
  const { rows: strange } = await sql`
    select one.id from door_exit one join admission came on came.id = one.leaves
    where came.event_id <> one.event_id or came.ticket_id <> one.ticket_id`.execute(world.database)
  if (strange.length > 0) throw new Violation('An exit ends an admission of its own ticket', strange)
}

/** No member has given or sold it, or keeps it back for the counter: an organiser may give what is not on sale. */
const isBoughtSql = sql<boolean>`not exists (select from complimentary where sale_id = sale.id)
  and not exists (select from counter_sale where sale_id = sale.id) and not exists (select from counter_ticket where hold_id = sale.id)`

/** What was reserved by the last act was on sale then. An act that changes the catalogue reserves nothing. */
export async function checkNewSales(world: World): Promise<void> {
  const { rows: early } = await sql`
    select sale.reference, sale.created_at, type.name, on_sale_from, on_sale_until from sale
    join sale_line line on line.sale_id = sale.id join ticket_type type on type.id = line.ticket_type_id
    where sale.id > ${world.lastSale} and ${isBoughtSql} and (sale.created_at < on_sale_from or sale.created_at >= on_sale_until)`.execute(
    world.database,
  )
  if (early.length > 0)
    throw new Violation('Nobody reserves a ticket before its sale begins or after it has ended', early)
  const { rows: cheap } = await sql`
    select sale.reference, type.name, line.price, type.minimum_price from sale
    join sale_line line on line.sale_id = sale.id join ticket_type type on type.id = line.ticket_type_id
    where sale.id > ${world.lastSale} and ${isBoughtSql} and line.price < type.minimum_price`.execute(
    world.database,
  )
  if (cheap.length > 0) throw new Violation('Nobody reserves a ticket below its minimum price', cheap)
  const { rows: strangers } = await sql`
    select sale.reference, type.name from sale
    join sale_line line on line.sale_id = sale.id join ticket_type type on type.id = line.ticket_type_id
    where sale.id > ${world.lastSale} and ${isBoughtSql}
      and exists (select from access_code code where code.ticket_type_id = type.id and withdrawn_at is null)
      and not exists (
        select from basket_access_code entered join access_code code on code.id = access_code_id
        where entered.basket_id = sale.basket_id and code.ticket_type_id = type.id and withdrawn_at is null)`.execute(
    world.database,
  )
  if (strangers.length > 0)
    throw new Violation('Nobody reserves a ticket whose access code they have not entered', strangers)
  const { rows: alone } = await sql`
    select sale.reference, type.name, line.qty from sale
    join sale_line line on line.sale_id = sale.id join ticket_type type on type.id = line.ticket_type_id
    join required_ticket needed on needed.ticket_type_id = type.id and needed.is_extra
    left join sale_line other on other.sale_id = sale.id and other.ticket_type_id = needed.required_id
    where sale.id > ${world.lastSale} and ${isBoughtSql}
    group by sale.id, type.id, line.qty
    having line.qty > coalesce(type.max_per_ticket, 1) * coalesce(sum(other.qty), 0)`.execute(world.database)
  if (alone.length > 0) throw new Violation('Nobody reserves more extras than their tickets allow', alone)
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from sale`.execute(
    world.database,
  )
  world.lastSale = rows[0]?.id ?? 0
}

/** Marketing that the last act has sent went to somebody who agrees to it. */
export async function checkNewLetters(world: World): Promise<void> {
  const { rows: unwanted } = await sql`
    select mail.id, letter.id as letter, one.account_id from sandbox_mail mail join organiser_letter_recipient one
      on starts_with(mail.message_id, '<organiser-letter-' || one.letter_id || '-' || one.account_id || '@')
    join organiser_letter letter on letter.id = one.letter_id
    where mail.id > ${world.lastMail} and letter.kind = 'marketing' and not letter.is_test
      and not exists (select from organiser_subscription consent
        where consent.organiser_id = letter.organiser_id and consent.account_id = one.account_id)`.execute(
    world.database,
  )
  if (unwanted.length > 0) throw new Violation('Nobody gets marketing who has not agreed to it', unwanted)
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0)::integer as id from sandbox_mail`.execute(world.database)
  world.lastMail = rows[0]?.id ?? 0
}

/** What this device shows must agree with itself and with the server's books. Answers it; null: the server refused. */
export async function checkShown(device: Device): Promise<Checkout | null> {
  const { world } = device
  const checkout = await read(device)
  if (!checkout) return null
  const lost = device.hold && (await heldStill(world, device.hold))
  if (lost && checkout.sale_reference !== device.hold?.reference)
    throw new Violation('A hold is shown to the visit that has it', {
      hold: device.hold,
      shown: checkout.sale_reference,
    })
  const sale = checkout.sale_reference
  const family = sale && !checkout.payment_complete ? await familyOf(world, sale) : null
  device.hold = sale && family ? { reference: sale, family } : null
  if (PAYING.has(checkout.state)) await checkPayment(device, checkout)
  return checkout
}

/** The steps at which the page asks what has become of a payment. */
const PAYING: ReadonlySet<StepName> = new Set(['payment', 'awaiting_truelayer', 'deliver_tickets'])

async function checkPayment(device: Device, checkout: Checkout): Promise<void> {
  const outcome = (await device.call(getPaymentOutcome))?.body
  // To ask what a payment came to can settle it, also that of an order whose hold has ended.
  const now = outcome?.outcome === 'charged' ? await read(device) : checkout
  const shown = now?.sale_reference
  if (outcome?.outcome === 'charged' && !(now?.payment_complete && shown === outcome.reference))
    throw new Violation(
      'Nobody is told that they have paid for an order that is not the one shown and paid',
      { told: outcome, sale: shown, isPaid: now?.payment_complete },
    )
  if (outcome?.reference && shown && outcome.reference !== shown)
    throw new Violation('The outcome of a payment is that of the order shown', {
      outcome: outcome.reference,
      shown,
    })
  const bank = (await device.call(getTruelayerStatus))?.body
  if (bank?.reference && shown && bank.reference !== shown)
    throw new Violation('The state of a bank transfer is that of the order shown', {
      bank: bank.reference,
      shown,
    })
}

const familyOf = async ({ database }: World, reference: string): Promise<string | null> =>
  (await database.selectFrom('sale').select('family').where('reference', '=', reference).executeTakeFirst())
    ?.family ?? null

/** Whether the hold has not ended, and no other visit has taken it over. */
async function heldStill({ database }: World, { reference, family }: { reference: string; family: string }) {
  const sale = await database
    .selectFrom('sale')
    .select('id')
    .where('reference', '=', reference)
    .where('family', '=', family)
    .where('paid_at', 'is', null)
    .where('released_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return sale !== undefined
}
