import { beforeEach, expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { claimFreeTickets, getPaymentError } from '../../../contract/calls/payment.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aPayer, balance, type Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/* An organiser changes what somebody holds: they are told before they pay, and nobody pays for what is not there. */

const app = withApp('postgres')

let number = 0
let id = ''
let seat: Offered
let free: Offered

interface Change {
  status?: string
  starts?: string
  types?: string[]
  venue?: string
}

const HALL = "{ name: The Hall, address: '1 High Street, Bath', locality: Bath }"
const CORRECTED = "{ name: The Hall, address: '1 High Street, Bath BA1 1AA', locality: Bath }"
const AWAY = "{ name: The Hall, address: '99 Far Lane, Leeds', locality: Bath }"
const BARN = "{ name: The Barn, address: '2 Mill Lane, Frome', locality: Frome }"

const SEAT = '{ name: Seat, price: 25, capacity: 5 }'
const FREE = '{ name: Free, price: 0, capacity: 5 }'

async function importEvent({
  status = 'scheduled',
  starts = '2031-03-10 19:30',
  types = [SEAT, FREE],
  venue = HALL,
}: Change) {
  const text = `
organisers: [{ name: The Owl, provider: stripe }]
events:
  - id: ${id}
    title: Evening ${id}
    organiser: The Owl
    description: An evening.
    status: ${status}
    dates: [{ starts: ${starts}, hours: 2 }]
    venue: ${venue}
    tickets: [${types.join(', ')}]
`
  const { refused } = await importCatalogue(app.database, { kind: 'import', text })
  expect(refused).toEqual([])
}

beforeEach(async () => {
  id = `changed-${number++}`
  await importEvent({})
  const types = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date_id as date_id', 'ticket_type.name'])
    .where('source', 'like', `%${id}%`)
    .execute()
  seat = types.find(({ name }) => name === 'Seat') as Offered
  free = types.find(({ name }) => name === 'Free') as Offered
})

const shown = async (payer: Payer) => {
  const { state, reserving_error, basket_errors, sale_reference } = (await payer.call(getCheckout)).body
  const isSaidTwice = basket_errors.includes(String(reserving_error))
  return { state, reserving_error, isSaidTwice, sale_reference }
}

test.each([
  ['is cancelled', { status: 'cancelled' }, /^Evening changed-\d+ was cancelled by its organiser\./],
  ['is postponed', { status: 'postponed' }, /^Evening changed-\d+ was postponed by its organiser\./],
  [
    'is moved',
    { starts: '2031-03-17 19:30' },
    /^Evening changed-\d+ was moved .* It is now on Mon 17.03.2031 at 7:30 pm/,
  ],
  [
    'is moved to another place',
    { venue: BARN },
    /was moved .* It is now at The Barn, 2 Mill Lane, Frome\. If/,
  ],
  [
    'is moved to another address',
    { venue: AWAY },
    /was moved .* It is now at The Hall, 99 Far Lane, Leeds\. If/,
  ],
  [
    'is moved to another day and place',
    { starts: '2031-03-17 19:30', venue: BARN },
    /It is now on Mon 17.03.2031 at 7:30 pm, at The Barn, 2 Mill Lane, Frome\. If/,
  ],
  ['withdraws a ticket type', { types: [FREE] }, /^Seat for Evening changed-\d+ can no longer be bought\.$/],
])(
  'GAP-22 the hold of an event that %s ends with the reason, and its payment cannot begin',
  async (_, change, reason) => {
    const sam = await aPayer(app, seat, 2)
    await importEvent(change)
    expect(await shown(sam)).toEqual({
      state: 'basket',
      reserving_error: expect.stringMatching(reason),
      isSaidTwice: false,
      sale_reference: null,
    })
    const { status, body } = await sam.token()
    expect({ status, error: body.error }).toEqual({ status: 410, error: expect.stringMatching(reason) })
    expect(await takenOf(app.database, seat.ticket_id)).toEqual({ held: 0, sold: 0 })
    expect(await brokenInvariants(app.database)).toEqual({})
  },
)

test.each([
  ['address', CORRECTED],
  ['name', "{ name: The Great Hall, address: '1 High Street, Bath', locality: Bath }"],
])('A hold goes on when the %s of its venue is corrected', async (_, venue) => {
  const sam = await aPayer(app, seat)
  await importEvent({ venue })
  expect((await sam.token()).status).toBe(200)
})

test('A place without an address is another one under another name, and the same one in other letters', async () => {
  await importEvent({ venue: '{ name: The Barn }' })
  const sam = await aPayer(app, seat)
  await importEvent({ venue: '{ name: THE barn. }' })
  expect((await sam.token()).status).toBe(200)
  const kim = await aPayer(app, seat)
  await importEvent({ venue: '{ name: Barn in another city }' })
  expect((await shown(kim)).reserving_error).toMatch(/It is now at Barn in another city\. If/)
})

test('PAY-17 a payment that has begun is cancelled when its event is, and its shopper is told why', async () => {
  const sam = await aPayer(app, seat)
  await sam.token()
  await importEvent({ status: 'cancelled' })
  const outcome = await sam.outcome()
  expect(outcome).toMatchObject({ outcome: 'not_charged', is_over: true })
  expect(outcome.message).toMatch(/was cancelled by its organiser/)
  expect((await sam.call(getPaymentError)).body.error).toBe(outcome.message)
  expect((await sam.confirm()).status).toBe(400)
  expect(await balance(app.database, sam.reference)).toEqual({
    charges: 0,
    refunds: 0,
    tickets: 0,
    letters: [],
  })
})

test('A charge that arrives after its event was cancelled is given back, and the letter says why', async () => {
  const sam = await aPayer(app, seat)
  await sam.token()
  await sam.payUnheard()
  await importEvent({ status: 'cancelled' })
  const { outcome, message } = await sam.outcome()
  expect({ outcome, message }).toEqual({
    outcome: 'refunded',
    message: expect.stringMatching(/was cancelled by its organiser/),
  })
  await queueIsIdle(app.database)
  const { charges, refunds, tickets, letters } = await balance(app.database, sam.reference)
  expect({ charges, refunds, tickets }).toEqual({ charges: 1, refunds: 1, tickets: 0 })
  expect(letters).toEqual([expect.stringContaining(`Your refund, order ${sam.reference}: Evening changed-`)])
  const { body } = await app.database
    .selectFrom('sandbox_mail')
    .select('body')
    .where('subject', 'like', `Your refund, order ${sam.reference}: %`)
    .executeTakeFirstOrThrow()
  expect(body).toMatch(/was not used\. Evening changed-\d+ was cancelled by its organiser\./)
})

test('Free tickets of an event that is cancelled while they are held cannot be claimed', async () => {
  const sam = await aPayer(app, free)
  await importEvent({ status: 'cancelled' })
  const { status, body } = await sam.call(claimFreeTickets, { email: sam.email })
  expect({ status, error: body.error }).toEqual({
    status: 410,
    error: expect.stringMatching(/was cancelled by its organiser/),
  })
})

test('A change that does not touch what is held leaves the hold, and what is moved back can be reserved again', async () => {
  const sam = await aPayer(app, seat)
  await importEvent({ types: [SEAT.replace('25', '30'), FREE.replace('5 }', '9 }')] })
  expect((await shown(sam)).sale_reference).toBe(sam.reference)
  await importEvent({ types: [FREE] })
  expect((await shown(sam)).sale_reference).toBeNull()
  expect((await sam.reserve()).body.error).toMatch(/Seat/)
  await importEvent({})
  expect((await sam.reserve()).body.reserved).toBe(true)
  expect((await shown(sam)).reserving_error).toBeNull()
})
