import { sql } from 'kysely'
import { getWallet } from '../../contract/calls/wallet.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { toMinor } from '../../contract/format/money.ts'
import { MONEY_COLUMNS } from '../../contract/moneyAmounts.ts'
import { sum } from '../../contract/rules/totals.ts'
import { sizes } from '../../contract/sizes.ts'
import type { Database } from '../../server/database/connect.ts'
import { dayReport } from '../../server/organiser/counter/dayReport.ts'
import { salesOf } from '../../server/organiser/figures/salesOf.ts'
import { moneyOf } from '../../server/organiser/moneyOf.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import { checkAlways } from './always.ts'
import { Dice } from './dice.ts'
import { runJob, runJobs } from './outside.ts'
import { Violation } from './violation.ts'
import { goOn, read } from './walk.ts'
import type { World } from './world.ts'

/** A shopper who means to buy needs no more steps than this, from anywhere: all steps once after a hold that was waited for. */
const STEPS = 40
/** A payment that its provider never decides keeps the order for as long as the hold lasts. */
const [STEPS_OF_A_HOLD, HOLD_MINUTES] = [20, 12]

const isDone = ({ state, tickets, gift_vouchers }: Checkout): boolean =>
  state === 'order_completed' || tickets.length + gift_vouchers.length === 0

/**
 * Each shopper who has begun to buy goes on, with a good network and a good card: they complete their order, or are told
 * that it cannot be had.
 */
export async function checkWaysOn(world: World): Promise<void> {
  for (const device of world.devices) {
    const path: string[] = []
    for (let now = await read(device); !now || !isDone(now); now = await read(device)) {
      if (path.length === STEPS)
        throw new Violation('From every step a path leads on', { who: device.person.name, path })
      path.push(now?.state ?? 'unread')
      if (path.length === STEPS_OF_A_HOLD) await world.passTime(HOLD_MINUTES)
      if (now) await goOn(device, now, new Dice([path.length - 1]), { isHonest: true, fault: 'none' })
      await runJobs(world)
    }
    await checkAlways(world)
  }
}

interface Book {
  reference: string
  charged: number
  refunded: number
  kept: number
  email: string | null
  full_name: string | null
  account_id: number | null
  /** Its owner has deleted their account. */
  is_deleted: boolean
  /** Whoever buys at the counter need not say who they are. */
  is_at_counter: boolean
}

/** Each holder has the letter about each change of their event, unless they need none. */
async function checkLetters({ database }: World): Promise<void> {
  const { rows } = await sql`
    select letter.*, event.slug from holder_letter letter join event_change change on change.id = letter.event_change_id
    join event on event.id = change.event_id where letter.state = 'waiting'`.execute(database)
  if (rows.length > 0) throw new Violation('Each holder is told of each change of their event', rows)
}

/** Each order of a batch was worked on, or the batch was stopped. */
async function checkBatches({ database }: World): Promise<void> {
  const { rows } = await sql`
    select batch.id, batch.act, one.sale_id from order_batch batch left join order_batch_sale one
      on one.batch_id = batch.id and one.state = 'waiting' where batch.finished_at is null`.execute(database)
  if (rows.length > 0) throw new Violation('Each batch of orders comes to its end', rows)
}

/** Each letter to holders that has gone is through. */
async function checkOrganiserLetters({ database }: World): Promise<void> {
  const { rows } = await sql`
    select letter.id, one.account_id, one.state from organiser_letter letter left join organiser_letter_recipient one
      on one.letter_id = letter.id and one.state in ('waiting', 'sending')
    where letter.finished_at is null and letter.send_at <= now()`.execute(database)
  if (rows.length > 0) throw new Violation('Each letter to holders comes to its end', rows)
}

/** When all is quiet, each charge belongs to an order that its payer can see, or was given back. */
export async function checkBooks(world: World): Promise<void> {
  await world.passTime(2 * 60)
  for (let round = 0; round < 3; round++) {
    await runJob(world, { id: 0, name: 'release_expired', data: {} })
    await runJob(world, { id: 0, name: 'follow_catalogue', data: {} })
    await runJob(world, { id: 0, name: 'work_batches', data: {} })
    await runJob(world, { id: 0, name: 'send_letters', data: {} })
    await reconcile(world.services)
    await runJobs(world)
    await world.passTime(1)
  }
  await checkAlways(world)
  await checkLetters(world)
  await checkBatches(world)
  await checkOrganiserLetters(world)
  const { rows } = await sql<Book>`
    with charge (ref, reference, amount) as (
      select id, metadata ->> 'sale_reference', amount from sandbox_payment_intent where status = 'succeeded'
      union all select id, metadata ->> 'sale_reference', amount from sandbox_bank_payment where status in ('executed', 'settled')
      union all select id, sale_reference, amount from sandbox_hosted_payment where status = 'succeeded'
      union all select id, reference_id, amount from sandbox_charge where status = 'COMPLETED'
      -- What a member took has no book but that of the shop: it is what each sale at the counter has cost.
      union all select counter.id::text, sale.reference, sale.total from counter_sale counter join sale on sale.id = counter.sale_id where counter.method <> 'free'
    ), refund (ref, amount) as (
      select payment_intent, amount from sandbox_refund where status <> 'failed'
      union all select payment, amount from sandbox_bank_refund where status <> 'failed'
      union all select id, refunded from sandbox_hosted_payment
      union all select payment, amount from sandbox_charge_refund
    )
    select sale.reference, sale.email, sale.full_name, sale.account_id, sale.owner_deleted_at is not null as is_deleted,
      exists (select from counter_sale where sale_id = sale.id) as is_at_counter, coalesce(sum(charge.amount), 0)::integer as charged,
      coalesce(sum((select coalesce(sum(amount), 0) from refund where refund.ref = charge.ref)), 0)::integer as refunded,
      (select coalesce(sum(entry.amount), 0) from movement join entry on entry.movement_id = movement.id
        where movement.sale_id = sale.id and account = 'payment')::integer as kept
    from sale left join charge on charge.reference = sale.reference
    group by sale.id`.execute(world.database)
  const wrong = rows.filter(({ charged, refunded, kept }) => charged - refunded !== kept)
  if (wrong.length > 0) throw new Violation('The books of the providers are the book of the shop', wrong)
  await checkCounter(world)
  await checkReports(world, sum(rows.map(({ charged, refunded }) => charged - refunded)))
  const ownerless = rows.filter(
    ({ kept, email, full_name, account_id, is_deleted, is_at_counter }) =>
      !is_deleted && !is_at_counter && kept > 0 && (!email || !full_name || account_id === null),
  )
  if (ownerless.length > 0)
    throw new Violation('Each order that was paid for has an owner and their name', ownerless)
  await checkNames(world)
  await checkTakesPlace(world)
  await checkHolders(world)
}

/** The reports of all days of the counter have what is in the book of its sales, and what was paid back by hand. */
async function checkCounter({ database }: World): Promise<void> {
  const { rows: days } = await sql<{ organiser_id: number; day: string }>`
    select distinct counter.organiser_id, to_char(movement.at + around, 'YYYY-MM-DD') as day from counter_sale counter
    join movement on movement.sale_id = counter.sale_id
    cross join unnest(array[interval '-1 day', interval '0', interval '1 day']) around`.execute(database)
  const reports = await Promise.all(
    days.map(({ organiser_id, day }) => dayReport(database, organiser_id, day)),
  )
  const reportRows = reports.flatMap(({ rows }) => rows ?? [])
  const reported = {
    taken: sum(reportRows.map(row => row.taken)),
    paid_back: sum(reportRows.map(row => row.paid_back)),
  }
  const { rows } = await sql<{ taken: number; paid_back: number }>`
    select coalesce(sum(entry.amount) filter (where account = 'payment'), 0)::integer as taken,
      coalesce(-sum(entry.amount) filter (where account = 'by_hand'), 0)::integer as paid_back
    from entry join payment_attempt attempt on attempt.id = attempt_id where attempt.provider = 'counter'`.execute(
    database,
  )
  if (JSON.stringify(rows[0]) !== JSON.stringify(reported))
    throw new Violation('The reports of the counter are what the book has of it', { reported, book: rows[0] })
}

/** What the organisers read of their money is all that the providers have of it. */
async function checkReports({ database }: World, kept: number): Promise<void> {
  const organisers = await database.selectFrom('organiser').select('id').execute()
  const reports = await Promise.all(organisers.map(({ id }) => moneyOf(database, { organiser_id: id })))
  const received = sum(reports.flatMap(({ rows }) => rows.map(row => toMinor(row.received))))
  if (received !== kept)
    throw new Violation('The reports of the organisers have what the providers have', { received, kept })
  for (const { id } of organisers) await checkFigures(database, id)
}

const DAY_MS = 86_400_000

/** The figures of an organiser's days, and those of its ticket types, are the report of these days, also of plans. */
async function checkFigures(database: Database, organiser_id: number): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const asked = { organiser_id, from: day(sizes.figureDays - 2), to: day(-1) }
  const { time_zone, rows } = await moneyOf(database, asked)
  const { days, types } = await salesOf(database, asked, time_zone)
  const [ofReport, ...ofFigures] = [rows, days, types].map(all =>
    JSON.stringify([
      sum(all.map(({ tickets }) => tickets)),
      ...MONEY_COLUMNS.map(column => sum(all.map(row => toMinor(row[column])))),
    ]),
  )
  if (ofFigures.some(one => one !== ofReport))
    throw new Violation('The figures of days and of ticket types are the report', {
      organiser_id,
      ofReport,
      ofFigures,
    })
}

/**
 * A ticket has one usable holder: it is in the wallet of the account that has it, and of a device that has claimed it without
 * signing in or, until somebody claims it, has bought it as an express guest.
 */
async function checkHolders({ database, devices }: World): Promise<void> {
  const { rows } = await sql<{ id: string; holder: number | null; is_of_device: boolean }>`
    select ticket.id, coalesce(transfer.claimed_by, sale.account_id) as holder,
      case when transfer.claimed_at is null then sale.is_guest else transfer.claimed_family is not null end as is_of_device
    from ticket join sale on sale.id = ticket.sale_id left join transfer on transfer.id = ticket.transfer_id`.execute(
    database,
  )
  const held = new Map(rows.map(row => [row.id, row]))
  for (const device of devices) {
    const wallet = (await device.call(getWallet))?.body
    for (const { id } of wallet?.tickets ?? []) {
      const ticket = held.get(id)
      if (!ticket?.is_of_device && ticket?.holder !== wallet?.owner)
        throw new Violation('A ticket has one usable holder', { who: device.person.name, id, ticket })
    }
  }
}

/** Nothing valid is left of an event that does not take place, and a seat is on one valid ticket. */
async function checkTakesPlace({ database }: World): Promise<void> {
  const { rows: cancelled } = await sql`
    select ticket.id, event.title from ticket join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where event.status = 'cancelled' and ticket.refunded_at is null`.execute(database)
  if (cancelled.length > 0) throw new Violation('The tickets of a cancelled event are taken back', cancelled)
  const { rows: twice } = await sql`
    select ticket_type_id, seat, count(*) from ticket where seat is not null and refunded_at is null
    group by 1, 2 having count(*) > 1`.execute(database)
  if (twice.length > 0) throw new Violation('A seat is on one valid ticket', twice)
}

/** An account has the name that its owner has proved to be theirs, or has paid under. */
async function checkNames({ database, devices }: World): Promise<void> {
  const names = new Map(devices.map(({ person }) => [person.email, person.name]))
  const accounts = await database.selectFrom('account').select(['email', 'full_name']).execute()
  const wrong = accounts.filter(({ email, full_name }) => full_name !== '' && full_name !== names.get(email))
  if (wrong.length > 0) throw new Violation('Nobody names the account of somebody else', wrong)
}
