import { work } from '../../server/jobs/work.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import { checkRefund } from '../../server/payments/refund.ts'
import type { JobName, Jobs } from '../../server/queue/enqueue.ts'
import { OFFERS } from './catalogue.ts'
import type { Device } from './device.ts'
import type { Dice } from './dice.ts'
import type { WaitingJob } from './jobQueue.ts'
import { answerBank, answerPage, comeBack, confirmCard } from './pay.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** What happens outside of the shop's calls. `device`: whose provider's page is answered. */
export type OutsideAct = (world: World, dice: Dice, device: Device) => Promise<void>

/** Runs a job; one that rejects is tried again later, as the queue does. */
export async function runJob(
  world: World,
  { id, name, data }: WaitingJob,
  { isKept = false } = {},
): Promise<boolean> {
  world.covered(`job ${name}`, isKept ? 'twice' : 'done')
  try {
    await (work[name] as (data: Jobs[JobName], context: unknown) => Promise<void>)(data, world.context)
  } catch (error) {
    // A provider that does not answer is asked again; any other error is a fault of the server.
    if (error instanceof Error && error.name === 'ProviderUnreachable') return false
    throw new Violation('No job fails', {
      name,
      data,
      error: String(error),
      stack: error instanceof Error ? error.stack : '',
    })
  }
  if (!isKept) await world.queue.remove(id)
  return true
}

/** Runs all jobs, also those that they queue. */
export async function runJobs(world: World): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const jobs = await world.queue.waiting()
    if (jobs.length === 0) return
    for (const job of jobs) await runJob(world, job)
  }
}

const scheduled = [
  'release_expired',
  'sweep_letters',
  'sweep_refunds',
  'run_plans',
  'follow_catalogue',
  'work_batches',
  'send_letters',
  'deliver_webhooks',
  'delete_old_records',
] as const

const ofEvent = (world: World, dice: Dice) => dice.pick(world.catalogue.events)

async function paidSalesOf({ database }: World, title: string): Promise<number[]> {
  const sales = await database
    .selectFrom('sale')
    .innerJoin('sale_line', 'sale_line.sale_id', 'sale.id')
    .innerJoin('ticket_type', 'ticket_type.id', 'ticket_type_id')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .select('sale.id')
    .where('event.title', '=', title)
    .where('paid_at', 'is not', null)
    .execute()
  return sales.map(({ id }) => id)
}

/** The acts of the outside world: providers, clocks, queues, networks and organisers' files. */
export const outside = {
  async 'a job runs'(world, dice) {
    const job = dice.pick(await world.queue.waiting())
    if (job) await runJob(world, job)
  },
  async 'a job runs twice'(world, dice) {
    const job = dice.pick(await world.queue.waiting())
    if (job && (await runJob(world, job, { isKept: true }))) await runJob(world, job)
  },
  'all jobs run': world => runJobs(world),
  async 'a scheduled job runs'(world, dice) {
    await runJob(world, { id: 0, name: dice.pick(scheduled) ?? 'release_expired', data: {} })
  },
  'payments are reconciled': world => reconcile(world.services),
  'a minute passes': world => world.passTime(1),
  'twelve minutes pass': world => world.passTime(12),
  'an hour passes': world => world.passTime(61),
  'a day passes': world => world.passTime(24 * 60),
  'a month passes': world => world.passTime(31 * 24 * 60),
  async 'a delayed request arrives'(world) {
    await world.delayed.shift()?.()
  },
  'a request arrives again': (_world, _dice, device) => device.repeat(),
  async 'the bank answers'(_world, dice, device) {
    if (device.providerPage?.includes('/truelayer/')) await answerBank(device, dice.roll(5))
    else if (device.providerPage?.includes('/3ds/'))
      await answerPage(device, { answer: dice.of('approve', 'fail') }, dice.roll(2) === 0)
    else if (device.providerPage)
      await answerPage(device, { card: dice.of('pays', 'declined') }, dice.roll(2) === 0)
  },
  async 'the card is charged'(_world, dice, device) {
    await confirmCard(
      device,
      dice.of(
        'tok_sandbox_visa',
        'tok_sandbox_declined',
        'tok_sandbox_3ds_required',
        'tok_sandbox_refund_fails',
      ),
    )
  },
  async 'the shopper comes back from the card'(_world, _dice, device) {
    const intent = device.cardSecret?.split('_secret_')[0]
    if (intent)
      await comeBack(device, `/do/checkout/stripe_auth/?payment_intent=${intent}&redirect_status=succeeded`)
  },
  async 'an event is cancelled'(world, dice) {
    const event = ofEvent(world, dice)
    if (!event || event.status === 'cancelled') return
    event.status = 'cancelled'
    for (const sale of await paidSalesOf(world, event.id)) world.paidBeforeCancelling.add(sale)
    await world.importCatalogue()
  },
  async 'an event is on again'(world, dice) {
    const event = ofEvent(world, dice)
    if (event) event.status = 'scheduled'
    await world.importCatalogue()
  },
  async 'an event is moved'(world, dice) {
    const event = ofEvent(world, dice)
    if (event) event.starts += dice.of(7, 1, -5, 0) * 24 * 60
    if (event && dice.roll(2) === 0) event.place = event.place === 'Frome' ? 'Bath' : 'Frome'
    await world.importCatalogue()
  },
  async 'an event is moved much earlier'(world, dice) {
    const event = ofEvent(world, dice)
    if (event) event.starts = Math.min(event.starts, 3 * 24 * 60)
    await world.importCatalogue()
  },
  async 'an organiser sells in another currency'(world) {
    const { catalogue } = world
    catalogue.currencyOfSouth = catalogue.currencyOfSouth === 'EUR' ? 'GBP' : 'EUR'
    await world.importCatalogue()
  },
  async 'a payment is refunded at its provider'(world, dice) {
    const payments = await world.database
      .selectFrom('payment_attempt')
      .innerJoin('sandbox_payment_intent', 'sandbox_payment_intent.id', 'provider_ref')
      .select(['payment_attempt.id', 'provider_ref', 'sandbox_payment_intent.amount'])
      .where('sandbox_payment_intent.status', '=', 'succeeded')
      .where('payment_attempt.status', '=', 'succeeded')
      .orderBy('payment_attempt.id')
      .execute()
    const payment = dice.pick(payments)
    const stripe = world.services.payments.get('stripe')
    if (!payment?.provider_ref || !stripe) return
    const left = payment.amount - (await stripe.refunded(payment.provider_ref))
    if (left > 0) await stripe.refund(payment.provider_ref, left, `by hand ${payment.id}`)
    await checkRefund(world.services, payment.id)
  },
  async 'a price changes'(world, dice) {
    const type = dice.pick(ofEvent(world, dice)?.types ?? [])
    if (type && type.price > 0) type.price = Math.max(1, type.price + dice.of(5, -3))
    await world.importCatalogue()
  },
  async 'a sale begins later, or has an end'(world, dice) {
    const event = ofEvent(world, dice)
    const type = dice.pick(event?.types ?? [])
    if (!event || !type) return
    delete type.from
    delete type.until
    const now = world.minutes()
    // A sale that begins after the event is refused.
    if (dice.roll(3) > 0) type.from = Math.min(now + dice.of(0, 1, 12, 61), event.starts)
    if (dice.roll(2) === 0) type.until = Math.max(type.from ?? 0, now) + dice.of(1, 30, 24 * 60)
    await world.importCatalogue()
  },
  async 'tickets share places, or share none again'(world, dice) {
    const event = ofEvent(world, dice)
    if (!event) return
    if (dice.roll(4) === 0) delete event.shared
    else event.shared = dice.roll(8)
    await world.importCatalogue()
  },
  async 'a price may be chosen, or is fixed again'(world, dice) {
    const type = dice.pick(ofEvent(world, dice)?.types ?? [])
    if (type) type.isChosen = !type.isChosen
    await world.importCatalogue()
  },
  async 'tickets are for friends only, or for everybody again'(world, dice) {
    const type = dice.pick(ofEvent(world, dice)?.types ?? [])
    if (type) type.isForFriends = !type.isForFriends
    await world.importCatalogue()
  },
  async 'tickets are cheaper for the first so many'(world, dice) {
    const type = dice.pick(ofEvent(world, dice)?.types ?? [])
    if (!type || type.price === 0) return
    delete type.early
    if (dice.roll(4) > 0) type.early = { first: 1 + dice.roll(3) }
    if (type.early && dice.roll(2) === 0) type.early.until = world.minutes() + dice.of(1, 12, 61)
    await world.importCatalogue()
  },
  async 'tickets are an extra to others, or none again'(world, dice) {
    const types = ofEvent(world, dice)?.types ?? []
    const [first, second] = types
    if (!first || !second) return
    if (second.extraTo) delete second.extraTo
    else second.extraTo = first.name
    await world.importCatalogue()
  },
  async 'places are kept back or released'(world, dice) {
    const type = dice.pick(ofEvent(world, dice)?.types ?? [])
    if (type) type.keptBack = dice.roll(4)
    await world.importCatalogue()
  },
  async 'a capacity changes'(world, dice) {
    const type = dice.pick(ofEvent(world, dice)?.types ?? [])
    if (type && !type.seats) type.capacity = dice.roll(8)
    await world.importCatalogue()
  },
  async 'a seat is left out or stated again'(world) {
    for (const { types } of world.catalogue.events)
      for (const type of types) if (type.seats) type.lacksSeat = !type.lacksSeat
    await world.importCatalogue()
  },
  async 'the seats have other labels'(world) {
    for (const { types } of world.catalogue.events)
      for (const type of types) if (type.seats) type.seats = type.seats === 'A' ? 'Row B ' : 'A'
    await world.importCatalogue()
  },
  async 'a code is left out or stated again'(world, dice) {
    const code = dice.of('GIFT20', 'GIFT500')
    const { codes } = world.catalogue
    if (codes.includes(code)) codes.splice(codes.indexOf(code), 1)
    else codes.push(code)
    await world.importCatalogue()
  },
  async 'vouchers, discount codes or a charity are left out or stated again'(world, dice) {
    const { catalogue } = world
    const offer = dice.of(...OFFERS)
    catalogue.offers[offer] = !catalogue.offers[offer]
    if (offer === 'charity') catalogue.charity = dice.of('Owl Aid', 'Bat Aid')
    await world.importCatalogue()
  },
  async 'an organiser changes its provider'(world, dice) {
    const { providers } = world.catalogue
    if (dice.roll(2) === 0) providers.North = providers.North === 'stripe' ? 'square' : 'stripe'
    else providers.South = providers.South === 'truelayer' ? 'stripe' : 'truelayer'
    await world.importCatalogue()
  },
  async 'a ticket type is withdrawn'(world, dice) {
    const types = ofEvent(world, dice)?.types.filter(({ isWithdrawn }) => !isWithdrawn) ?? []
    const type = dice.pick(types)
    // An event without a type is refused by the import.
    if (type && types.length > 1) type.isWithdrawn = true
    await world.importCatalogue()
  },
} satisfies Record<string, OutsideAct>

export type OutsideName = keyof typeof outside
