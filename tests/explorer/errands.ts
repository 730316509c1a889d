import { sql } from 'kysely'
import { getUser } from '../../contract/calls/account.ts'
import { setCode } from '../../contract/calls/basket.ts'
import { getCounter, giveBackAtCounter, keepAtCounter, sellAtCounter } from '../../contract/calls/counter.ts'
import { recordAdmissions, recordExits } from '../../contract/calls/door.ts'
import { setTransfers } from '../../contract/calls/order.ts'
import {
  refundOrders,
  resendOrders,
  retryOrderBatch,
  stopOrderBatch,
} from '../../contract/calls/orderBatches.ts'
import {
  exchangeTicket,
  refundAmount,
  refundOrder,
  refundTicket,
  sendComplimentary,
} from '../../contract/calls/organiserActs.ts'
import {
  getEventDraft,
  getEventPreview,
  publishEvent,
  setEventField,
} from '../../contract/calls/organiserEvents.ts'
import { sendLetter, stopLetter } from '../../contract/calls/organiserLetters.ts'
import { getExchange } from '../../contract/calls/organiserOrders.ts'
import { answerRefundOffer, openRefundOffer } from '../../contract/calls/refundOffers.ts'
import { getSharedSale, resumeSale } from '../../contract/calls/sessionLink.ts'
import {
  changeEmail,
  deleteAccount,
  sendChangeCode,
  sendDeletionCode,
} from '../../contract/calls/settings.ts'
import { claimTransfer, openTransfer } from '../../contract/calls/transfers.ts'
import { getWallet } from '../../contract/calls/wallet.ts'
import { COUNTER_METHODS } from '../../contract/counter/counter.ts'
import { fromMinor } from '../../contract/format/money.ts'
import { offerOf } from '../../contract/rules/reductions.ts'
import { lineTotal, sum } from '../../contract/rules/totals.ts'
import { askedAbout } from '../../server/organiser/batches/allFound.ts'
import { mostToGive } from '../../server/sale/refund/giveAmount.ts'
import { offerToken } from '../../server/sale/refund/offerLink.ts'
import { claimLink } from '../../server/transfer/claimLink.ts'
import { AMOUNTS, bodies, someGuests, TILLS } from './bodies.ts'
import { MEMBERS } from './catalogue.ts'
import type { Device } from './device.ts'
import type { Dice } from './dice.ts'
import { Violation } from './violation.ts'
import { CODES, changeCodeOf, deletionCodeOf, proveEmail } from './walk.ts'
import type { World } from './world.ts'

/** What somebody means to do in several calls. Calls that are drawn one by one seldom come to it. */
type Errand = (device: Device, dice: Dice) => Promise<void>

async function signIn(device: Device): Promise<void> {
  if (!(await device.call(getUser))?.body.email) await proveEmail(device, 'none')
}

/** A member at their device, signed in, and a ticket that their organiser has sold; null: it has sold none. */
async function sold({ devices, database }: World, dice: Dice) {
  const name = dice.of('North', 'South')
  const device = devices.find(({ person }) => person.email === MEMBERS[name])
  const tickets = await database
    .selectFrom('ticket')
    .innerJoin('ticket_type', 'ticket_type.id', 'ticket.ticket_type_id')
    .innerJoin('event_date', 'event_date.id', 'ticket_type.event_date_id')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .innerJoin('organiser', 'organiser.id', 'event.organiser_id')
    .select(['ticket.id as ticket_id', 'ticket.sale_id', 'ticket.generation'])
    .select(['event.id as event_id', 'organiser.id as organiser_id'])
    .where('organiser.name', '=', name)
    .where('ticket.refunded_at', 'is', null)
    .orderBy('ticket.sale_id', 'desc')
    .orderBy('ticket.ticket_type_id')
    .orderBy('ticket.number')
    .execute()
  const ticket = dice.pick(tickets)
  if (!device || !ticket) return null
  await signIn(device)
  return { device, ...ticket }
}

/** A member at their device, signed in, with an event of their organiser as it is edited. */
async function editing({ devices, database }: World, dice: Dice) {
  const name = dice.of('North', 'South')
  const device = devices.find(({ person }) => person.email === MEMBERS[name])
  const events = await database
    .selectFrom('event')
    .innerJoin('organiser', 'organiser.id', 'event.organiser_id')
    .select(['event.id', 'organiser_id'])
    .where('organiser.name', '=', name)
    .orderBy('event.id')
    .execute()
  const event = dice.pick(events)
  if (!device || !event) return null
  await signIn(device)
  const own = { organiser_id: event.organiser_id, draft: `event-${event.id}` }
  const fields = (await device.call(getEventDraft, own))?.body.draft?.fields
  return fields ? { device, own, fields } : null
}

/** The ids of the dates of an event of which something is on sale, in the order of their starts. */
async function datesOnSale({ database }: World, draft: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event_date date where event_id = ${Number(draft.replace('event-', ''))} and exists (
      select from ticket_type type where type.event_date_id = date.id and withdrawn_at is null)
    order by starts_at`.execute(database)
  return rows.map(({ id }) => id)
}

/** What a member changes of an event that sells: the name of the field in its first row, or of the event, and its value. */
const CHANGES = [
  { list: 'tickets', key: 'price', values: ['9', '12.50', '0'] },
  { list: 'tickets', key: 'capacity', values: ['0', '3', '40'] },
  { list: 'tickets', key: 'name', values: ['Renamed', 'Adult'] },
  { list: 'dates', key: 'starts', values: ['in 3 days at 19:30', 'in 40 days at 19:30'] },
  { list: null, key: 'status', values: ['', 'postponed', 'cancelled'] },
  { list: null, key: 'title', values: ['An edited evening'] },
] as const

export const errands = {
  async 'a member edits an event and publishes it'({ world }, dice) {
    const found = await editing(world, dice)
    if (!found) return
    const { device, own, fields } = found
    const change = dice.pick(CHANGES) ?? CHANGES[0]
    const row = change.list && fields[change.list]?.value.split(' ')[0]
    const field = row ? `${change.list}.${row}.${change.key}` : change.key
    const value: string = dice.pick(change.values) ?? ''
    const base = fields[field]?.stamp ?? ''
    await device.call(setEventField, { ...own, field, value, before: '', base, stamp: crypto.randomUUID() })
    // A date that is moved ends with its start.
    const ends = `dates.${row}.ends`
    if (change.list === 'dates' && fields[ends])
      await device.call(setEventField, {
        ...own,
        field: ends,
        value: '',
        before: '',
        base: fields[ends].stamp,
        stamp: crypto.randomUUID(),
      })
    await device.call(getEventPreview, own)
    await device.call(publishEvent, { ...own, confirmed: dice.roll(3) > 0 })
  },

  async 'a member lets two dates of an event pass their starts on to each other'({ world }, dice) {
    const found = await editing(world, dice)
    if (!found) return
    const { device, own } = found
    const read = async () => (await device.call(getEventDraft, own))?.body.draft?.fields ?? {}
    const publish = () => device.call(publishEvent, { ...own, confirmed: true })
    let fields = await read()
    const type = (field: string, value: string, before = '') => {
      const base = fields[field]?.stamp ?? ''
      return device.call(setEventField, { ...own, field, value, before, base, stamp: crypto.randomUUID() })
    }
    const rows = fields.dates?.value ?? ''
    if (!rows.includes(' ')) {
      await type('dates', `${rows} later`, rows)
      await type('dates.later.starts', 'in 50 days at 19:30')
      await publish()
      fields = await read()
    }
    // Words of dates that are not published yet say nothing of where they are.
    if (Object.entries(fields).some(([field, { by }]) => field.startsWith('dates') && by !== '')) return
    const [first, second] = (fields.dates?.value ?? '').split(' ')
    const before = await datesOnSale(world, own.draft)
    if (!second) return
    for (const [row, other] of [
      [first, second],
      [second, first],
    ]) {
      await type(`dates.${row}.starts`, fields[`dates.${other}.starts`]?.value ?? '')
      await type(`dates.${row}.ends`, '')
    }
    if ((await publish())?.status !== 200) return
    const after = await datesOnSale(world, own.draft)
    const expected = [before[1], before[0], ...before.slice(2)]
    if (String(after) !== String(expected))
      throw new Violation('A date stays the same where it has the start of another one', { before, after })
  },

  async 'a member gives a ticket back'({ world }, dice) {
    const found = await sold(world, dice)
    if (!found) return
    const { device, organiser_id, ticket_id } = found
    await device.call(refundTicket, { organiser_id, ticket_id })
  },

  async 'a member exchanges a ticket, and sends it again'({ world }, dice) {
    const found = await sold(world, dice)
    if (!found) return
    const { device, organiser_id, ticket_id } = found
    const exchange = (await device.call(getExchange, { organiser_id, ticket_id }))?.body.exchange
    const type = dice.pick(exchange?.types ?? [])
    if (!exchange || !type) return
    const asked = { organiser_id, ticket_id, from_type: exchange.type_id, to_type: type.type_id }
    const first = (await device.call(exchangeTicket, asked))?.status
    if (dice.roll(2) === 0) await device.call(exchangeTicket, asked)
    if (first === 200 && (exchange.refused || type.left < 1))
      throw new Violation('A ticket is exchanged only where the page offers it', { exchange, asked })
  },

  async 'a member gives an amount back'({ world }, dice) {
    const found = await sold(world, dice)
    if (!found) return
    const { device, organiser_id, sale_id } = found
    const most = fromMinor(await mostToGive(world.database, sale_id, organiser_id))
    if (most === 0) return
    const key = dice.of(...AMOUNTS)
    const amount = dice.of(0.01, most, most, Math.ceil(most * 50) / 100)
    await device.call(refundAmount, { organiser_id, sale_id, amount, reason: 'The sound failed.', key })
  },

  async 'a member gives an order back'({ world }, dice) {
    const found = await sold(world, dice)
    if (!found) return
    const { device, organiser_id, sale_id } = found
    await device.call(refundOrder, { organiser_id, sale_id })
  },

  async 'a member acts on all orders, and stops or tries again'({ world }, dice) {
    const found = await sold(world, dice)
    if (!found) return
    const { device, organiser_id } = found
    const { digest } = await askedAbout(world.database, { organiser_id }, true)
    const key = dice.of('4', '5', '6', '7').repeat(36)
    await device.call(dice.roll(2) === 0 ? refundOrders : resendOrders, { organiser_id, key, digest })
    const batches = world.database.selectFrom('order_batch').select('id').orderBy('id')
    const batch = dice.pick(await batches.where('organiser_id', '=', organiser_id).execute())
    const next = [stopOrderBatch, retryOrderBatch][dice.roll(3)]
    if (batch && next) await device.call(next, { organiser_id, batch_id: batch.id })
  },

  async 'a member writes to holders, some of whom agree to marketing, and stops it or not'({ world }, dice) {
    const found = await sold(world, dice)
    if (!found) return
    const { device, organiser_id } = found
    await sql`insert into organiser_subscription (organiser_id, account_id, wording)
      select ${organiser_id}, id, 'Yes' from account where id % 2 = 0 on conflict do nothing`.execute(
      world.database,
    )
    const body = await bodies.send_letter(device, dice)
    if (body) await device.call(sendLetter, { ...body, organiser_id })
    const letters = world.database.selectFrom('organiser_letter').select('id').orderBy('id')
    const letter = dice.pick(await letters.where('organiser_id', '=', organiser_id).execute())
    if (letter && dice.roll(3) === 0) await device.call(stopLetter, { organiser_id, letter_id: letter.id })
  },

  async 'a holder answers the offer of a refund'({ world }, dice) {
    const { rows } = await sql<{ id: number }>`
      select id from holder_letter where answer is null order by id desc limit 3`.execute(world.database)
    const letter = dice.pick(rows)
    if (!letter) return
    const token = offerToken(world.services.keys, letter.id)
    const asking = dice.pick(world.devices)
    await asking?.call(openRefundOffer, { token })
    await asking?.call(answerRefundOffer, { token, answer: dice.of('kept', 'refunded', 'refunded') })
  },
  async 'a member gives tickets to guests, and sends the list again'({ world }, dice) {
    const found = await editing(world, dice)
    if (!found) return
    const { device, own } = found
    const types = await world.database
      .selectFrom('ticket_type')
      .innerJoin('event_date', 'event_date.id', 'ticket_type.event_date_id')
      .innerJoin('event', 'event.id', 'event_date.event_id')
      .select('ticket_type.id')
      .where('event.organiser_id', '=', own.organiser_id)
      .orderBy('ticket_type.id')
      .execute()
    const type = dice.pick(types)
    if (!type) return
    const { organiser_id } = own
    const body = { organiser_id, ticket_id: type.id, list: crypto.randomUUID(), guests: someGuests(dice) }
    const first = await device.call(sendComplimentary, body)
    if (dice.roll(2) > 0 || !first?.body.sent) return
    const orders = () =>
      world.database.selectFrom('complimentary').select('sale_id').where('list', '=', body.list).execute()
    const before = await orders()
    await device.call(sendComplimentary, body)
    const after = await orders()
    if (before.length > 0 && after.length !== before.length)
      throw new Violation('A list of guests is given once', { before, after })
  },

  async 'a member keeps tickets back at the counter, sells of them twice, and gives the others back'(
    { world },
    dice,
  ) {
    const found = await editing(world, dice)
    if (!found) return
    const { device, own } = found
    const till = { organiser_id: own.organiser_id, device: dice.of(...TILLS) }
    const { dates = [] } = (await device.call(getCounter, till))?.body.counter ?? {}
    const type = dice.pick(dates.flatMap(date => date.types))
    if (!type) return
    const batch = crypto.randomUUID()
    const qty = 1 + dice.roll(3)
    const asked = { ...till, batch, ticket_id: type.id, qty }
    const { kept = [] } = (await device.call(keepAtCounter, asked))?.body ?? {}
    const again = (await device.call(keepAtCounter, asked))?.body.kept ?? kept
    if (
      kept.length > 0 &&
      String(again.map(({ ticket }) => ticket.id)) !== String(kept.map(({ ticket }) => ticket.id))
    )
      throw new Violation('A batch is kept back once', { kept, again })
    const sold = kept.slice(0, 1 + dice.roll(2))
    const method = dice.pick(COUNTER_METHODS) ?? 'cash'
    const total = method === 'free' ? 0 : sum(sold.map(({ price }) => price))
    const tickets = sold.map(({ ticket }) => ticket.id)
    const sale = { ...till, id: crypto.randomUUID(), method, name: 'A guest', tickets, total }
    if (sold.length > 0) {
      const [first, second] = [await device.call(sellAtCounter, sale), await device.call(sellAtCounter, sale)]
      if (first?.body.sale_id && second?.body.sale_id && first.body.sale_id !== second.body.sale_id)
        throw new Violation('A sale at the counter is made once', { first: first.body, second: second.body })
    }
    if (kept.length > 0)
      await device.call(giveBackAtCounter, { ...till, tickets: kept.map(({ ticket }) => ticket.id) })
    const buys = { ...till, id: crypto.randomUUID(), method, name: 'A guest' }
    const price = type.prices.find(({ left }) => left === null || left >= 1)
    await device.call(sellAtCounter, {
      ...buys,
      lines: [{ ticket_id: type.id, qty: 1 }],
      total:
        method === 'free'
          ? 0
          : price
            ? lineTotal({ ...price, qty: 1, offer: offerOf(type.offers, 1, price.price) })
            : 0,
    })
  },

  async 'the door admits a ticket'({ world }, dice) {
    const found = await sold(world, dice)
    if (!found) return
    const { device, event_id, ticket_id: ticket, generation } = found
    const admission = { id: crypto.randomUUID(), ticket, generation, at: new Date().toISOString(), door: 'N' }
    await device.call(recordAdmissions, { event_id, admissions: [admission] })
  },

  async 'the door lets a ticket in, out and in again'({ world }, dice) {
    const found = await sold(world, dice)
    if (!found) return
    const { device, event_id, ticket_id: ticket, generation } = found
    const scan = () => ({
      id: crypto.randomUUID(),
      ticket,
      generation,
      at: new Date().toISOString(),
      door: 'N',
    })
    const came = scan()
    await device.call(recordAdmissions, { event_id, admissions: [came] })
    await device.call(recordExits, { event_id, exits: [{ ...scan(), leaves: came.id }] })
    await device.call(recordAdmissions, { event_id, admissions: [scan()] })
  },

  async 'the owner of an account changes its address, and changes it back'(device) {
    await signIn(device)
    const before = (await device.call(getWallet))?.body
    if (!before?.owner) return
    const { email } = device.person
    for (const address of [`new.${email}`, email]) {
      await device.call(sendChangeCode, { email: address })
      const code = await changeCodeOf(device, address)
      if (code === null) return
      const changed = await device.call(changeEmail, { email: address, code })
      if (changed?.status !== 200) return
      const after = (await device.call(getWallet))?.body
      const [had, has] = [before, after].map(wallet => wallet?.tickets.map(({ id }) => id).sort())
      if (after?.email !== address || after.owner !== before.owner || String(had) !== String(has))
        throw new Violation('An account that changes its address keeps its tickets', { before, after })
    }
  },

  async 'the owner of an account deletes it'(device) {
    await signIn(device)
    const owner = (await device.call(getWallet))?.body.owner
    if (!owner) return
    const { email } = device.person
    await device.call(sendDeletionCode)
    const code = await deletionCodeOf(device, email)
    if (code === null) return
    const deleted = await device.call(deleteAccount, { code })
    if (deleted?.status !== 200) return
    device.hold = null
    const shown = (await device.call(getWallet))?.body
    const { rows } = await sql`
      select 'account' from account where id = ${owner}
      union all select 'mailing_list' from mailing_list where email = ${email}
      union all select 'organiser_member' from organiser_member where email = ${email}
      union all select 'one_time_code' from one_time_code where email = ${email}`.execute(
      device.world.database,
    )
    if (rows.length > 0 || shown?.owner || (shown?.tickets.length ?? 0) > 0)
      throw new Violation('Nothing is left of an account that was deleted', { rows, shown })
  },

  async 'a code is entered'(device, dice) {
    await device.call(setCode, { code: dice.of(...CODES) })
  },

  async 'a code that was sold is entered'(device, dice) {
    const sold = await device.world.database
      .selectFrom('gift_voucher_code')
      .select('code')
      .where('sale_voucher_id', 'is not', null)
      .orderBy('id')
      .execute()
    const code = dice.pick(sold)?.code
    if (code) await device.call(setCode, { code })
  },

  async 'a checkout is continued by its link'(device, dice) {
    const sales = await device.world.database
      .selectFrom('sale')
      .select('reference')
      .where('paid_at', 'is', null)
      .where('released_at', 'is', null)
      // Nobody has the link of what is kept back at the counter.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('counter_ticket').select('id').whereRef('hold_id', '=', 'sale.id'))),
      )
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    const sale_reference = dice.pick(sales)?.reference
    if (!sale_reference) return
    if (dice.roll(2) === 0) await signIn(device)
    const shared = await device.call(getSharedSale, { sale_reference })
    if (shared?.body.state === 'personal') await proveEmail(device, 'none')
    device.hold = null
    await device.call(resumeSale, { sale_reference })
  },

  async 'tickets are sent to a friend'(device, dice) {
    const body = await bodies.set_transfers(device, dice)
    if (body) await device.call(setTransfers, body)
  },

  async 'a friend claims tickets'({ world }, dice) {
    const transfers = await world.database
      .selectFrom('transfer')
      .select(['id', 'email'])
      .where('claimed_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    const transfer = dice.pick(transfers)
    const friend = world.devices.find(({ person }) => person.email === transfer?.email)
    if (!transfer || !friend) return
    if (dice.roll(2) === 0) await signIn(friend)
    const { keys, origin } = world.services
    const token = claimLink(keys, origin, transfer.id).split('#')[1] ?? ''
    await friend.call(openTransfer, { token })
    await friend.call(claimTransfer, { token })
  },
} satisfies Record<string, Errand>

export type ErrandName = keyof typeof errands
