import { sql } from 'kysely'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import { checkAlways } from './always.ts'
import { Dice } from './dice.ts'
import { runJob, runJobs } from './outside.ts'
import { Violation } from './violation.ts'
import { goOn, read } from './walk.ts'
import type { World } from './world.ts'

/** A shopper who means to buy needs no more steps than this, from anywhere. */
const STEPS = 30
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
}

/** When all is quiet, each charge belongs to an order that its payer can see, or was given back. */
export async function checkBooks(world: World): Promise<void> {
  await world.passTime(2 * 60)
  for (let round = 0; round < 3; round++) {
    await runJob(world, { id: 0, name: 'release_expired', data: {} })
    await reconcile(world.services)
    await runJobs(world)
    await world.passTime(1)
  }
  await checkAlways(world)
  const { rows } = await sql<Book>`
    with charge (ref, reference, amount) as (
      select id, metadata ->> 'sale_reference', amount from sandbox_payment_intent where status = 'succeeded'
      union all select id, metadata ->> 'sale_reference', amount from sandbox_bank_payment where status in ('executed', 'settled')
      union all select id, sale_reference, amount from sandbox_hosted_payment where status = 'succeeded'
      union all select id, reference_id, amount from sandbox_charge where status = 'COMPLETED'
    ), refund (ref, amount) as (
      select payment_intent, amount from sandbox_refund where status <> 'failed'
      union all select payment, amount from sandbox_bank_refund where status <> 'failed'
      union all select id, refunded from sandbox_hosted_payment
      union all select payment, amount from sandbox_charge_refund
    )
    select sale.reference, sale.email, sale.full_name, sale.account_id, coalesce(sum(charge.amount), 0)::integer as charged,
      coalesce(sum((select coalesce(sum(amount), 0) from refund where refund.ref = charge.ref)), 0)::integer as refunded,
      case when sale.paid_at is null or sale.refunded_at is not null then 0 else
        coalesce((select sum(amount) filter (where instalment.paid_at is not null) from instalment
          join payment_plan plan on plan.sale_id = instalment.sale_id and plan.begun_at is not null
          where instalment.sale_id = sale.id), sale.total)::integer
        - (select coalesce(sum(amount), 0) from ticket_refund one join ticket on ticket.id = one.ticket_id
          where ticket.sale_id = sale.id)::integer end as kept
    from sale left join charge on charge.reference = sale.reference
    group by sale.id`.execute(world.database)
  const wrong = rows.filter(({ charged, refunded, kept }) => charged - refunded !== kept)
  if (wrong.length > 0) throw new Violation('What was charged is what was bought, or was given back', wrong)
  const ownerless = rows.filter(
    ({ kept, email, full_name, account_id }) => kept > 0 && (!email || !full_name || account_id === null),
  )
  if (ownerless.length > 0)
    throw new Violation('Each order that was paid for has an owner and their name', ownerless)
  await checkCredit(world)
  await checkNames(world)
}

/** What a refunded ticket has cost was given back, in money or as credit. */
async function checkCredit({ database }: World): Promise<void> {
  const { rows } = await sql`
    select sale.reference, due.amount as due, given.money, given.credit
    from sale
    join lateral (select sum(amount) as amount from sale_voucher_code where sale_id = sale.id) paid on paid.amount > 0
    join lateral (
      select sum(line.qty * (line.price + line.fee) - line.discount - line.offer) as amount, bool_and(ended.count = line.qty) as is_all
      from sale_line line join lateral (select count(*) as count from ticket
        where ticket.sale_id = line.sale_id and ticket.ticket_type_id = line.ticket_type_id and refunded_at is not null) ended on true
      where line.sale_id = sale.id
    ) due on due.is_all
    join lateral (
      select coalesce(sum(one.amount), 0) as money, coalesce(sum((
        select sum(back.amount) from returned_credit back where back.ticket_id = one.ticket_id)), 0) as credit
      from ticket_refund one join ticket on ticket.id = one.ticket_id where ticket.sale_id = sale.id
    ) given on true
    where sale.paid_at is not null and sale.refunded_at is null
      and given.money + given.credit < due.amount`.execute(database)
  if (rows.length > 0)
    throw new Violation('What a refunded ticket has cost is given back, in money or as credit', rows)
}

/** An account has the name that its owner has proved to be theirs, or has paid under. */
async function checkNames({ database, devices }: World): Promise<void> {
  const names = new Map(devices.map(({ person }) => [person.email, person.name]))
  const accounts = await database.selectFrom('account').select(['email', 'full_name']).execute()
  const wrong = accounts.filter(({ email, full_name }) => full_name !== '' && full_name !== names.get(email))
  if (wrong.length > 0) throw new Violation('Nobody names the account of somebody else', wrong)
}
