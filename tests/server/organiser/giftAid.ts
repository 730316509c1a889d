import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { saveDonation, updateDonation } from '../../../contract/calls/donation.ts'
import { claimGiftAid, getGiftAid, getGiftAidClaim } from '../../../contract/calls/giftAid.ts'
import { payWithInstalment } from '../../../contract/calls/instalments.ts'
import { getOrganiserArea } from '../../../contract/calls/organiser.ts'
import { getMembers, refundOrder } from '../../../contract/calls/organiserActs.ts'
import { deleteAccount, sendDeletionCode } from '../../../contract/calls/settings.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { giftAidOf } from '../../../server/organiser/giftAid/giftAidOf.ts'
import { runPlans } from '../../../server/payments/runPlans.ts'
import { manyDonations } from '../../support/manyDonations.ts'
import { manyOrders } from '../../support/manyOrders.ts'
import { Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const event = (id: string, organiser: string, more: string) => `
  - id: ${id}
    title: ${id}
    organiser: ${organiser}
    description: An event.
    dates: [{ starts: 2031-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    ${more}`

const charity = (name: string) =>
  `{ name: ${name}, description: Mice., donation_checkout_title: Give, donation_options: [5] }`

const file = `
organisers:
  - { name: Owls, provider: stripe, members: [owls@example.com], charity: ${charity('Owl Aid')} }
  - { name: Bats, provider: stripe, members: [bats@example.com], charity: ${charity('Bat Aid')} }
  - { name: Shop, provider: stripe, members: [shop@example.com] }
events:
${event('owls', 'Owls', 'payment_plans: [3]\n    tickets: [{ name: Perch, price: 30, capacity: 200 }]')}
${event('bats', 'Bats', 'tickets: [{ name: Cave, price: 10, capacity: 200 }]')}
${event('shop', 'Shop', 'tickets: [{ name: Seat, price: 10, capacity: 200 }]')}
`

const HOME = { uk_based: true, address1: '12a Mill Lane', postcode: 'ba11aa' }

/** The declarations and claims of a charity, with each database. */
export function giftAidTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  const types = new Map<string, Offered>()
  const charities = new Map<string, { organiser: number; charity: number; owner: Shopper }>()

  beforeAll(async () => {
    const { refused } = await importCatalogue(app.database, { kind: 'import', text: file })
    expect(refused).toEqual([])
    const rows = await app.database
      .selectFrom('ticket_type')
      .innerJoin('event_date', 'event_date.id', 'event_date_id')
      .select(['ticket_type.name', 'ticket_type.id as ticket_id', 'event_date_id as date_id'])
      .execute()
    for (const { name, ...type } of rows) types.set(name, type as Offered)
    const organisers = app.database
      .selectFrom('organiser')
      .leftJoin('charity', 'charity.organiser_id', 'organiser.id')
      .select(['organiser.id as organiser', 'organiser.name', 'charity.id as charity'])
    for (const { name, organiser, charity } of await organisers.execute()) {
      const owner = await visit(app)
      await owner.register(`${name.toLowerCase()}@example.com`)
      charities.set(name, { organiser, charity: charity ?? 0, owner })
    }
  })

  const at = (name: string) => charities.get(name) as { organiser: number; charity: number; owner: Shopper }

  interface Giving {
    name?: string
    amount?: number
    to?: 'Owls' | 'Bats'
    home?: { uk_based: boolean; address1: string; postcode: string }
    inInstalments?: boolean
    /** When it was paid. */
    on?: string
  }

  /** A shopper who has bought a ticket, given to the charity and declared Gift Aid. */
  async function gives({ name = 'Sam Field', amount = 25, to = 'Owls', home = HOME, ...more }: Giving = {}) {
    const sam = Object.assign(new Payer(app), { cookies: (await visit(app)).cookies })
    await sam.add(types.get(to === 'Owls' ? 'Perch' : 'Cave') as Offered)
    expect((await sam.reserve()).body.error ?? null).toBeNull()
    await sam.register(newEmail(), name)
    sam.reference = (await sam.call(getCheckout)).body.sale_reference ?? ''
    const { charity: charity_id } = at(to)
    expect((await sam.call(saveDonation, { amount_before_booking_fee: amount, charity_id })).status).toBe(200)
    const declared = { is_gift_aid: true, subscribe: false, ...home }
    expect((await sam.call(updateDonation, declared)).status).toBe(200)
    await (more.inInstalments ? paysFirst(sam) : pays(sam))
    await queueIsIdle(app.database)
    const sale = await saleOf(sam)
    if (more.on)
      await app.database
        .updateTable('sale')
        .set({ paid_at: new Date(more.on) })
        .where('id', '=', sale)
        .execute()
    return { sam, sale }
  }

  const saleOf = async ({ reference }: Payer): Promise<number> => {
    const sale = app.database.selectFrom('sale').select('id').where('reference', '=', reference)
    return (await sale.executeTakeFirstOrThrow()).id
  }

  async function pays(sam: Payer): Promise<void> {
    await sam.token()
    await sam.confirm()
    expect((await sam.outcome()).outcome).toBe('charged')
  }

  async function paysFirst(sam: Payer): Promise<void> {
    const response = await fetch(`${app.origin}/sandbox/stripe/v1/payment_methods`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'tok_sandbox_visa', month: '12', year: '2033' }),
      signal: AbortSignal.timeout(10_000),
    })
    const { id } = (await response.json()) as { id: string }
    const paid = await sam.call(payWithInstalment, {
      instalment_option: '3',
      contact_number: '07700 900123',
      new_payment_method: { id, make_default_payment_method: true },
    })
    expect(paid.body).toMatchObject({ status: 'success' })
  }

  async function refunds(sale_id: number, name = 'Owls'): Promise<void> {
    const { owner, organiser } = at(name)
    expect((await owner.call(refundOrder, { organiser_id: organiser, sale_id })).status).toBe(200)
    await queueIsIdle(app.database)
  }

  async function read(name: string, days: { from?: string; to?: string } = {}) {
    const { owner, organiser } = at(name)
    return (await owner.call(getGiftAid, { organiser_id: organiser, ...days })).body.gift_aid
  }

  const none = { donations: [], obstacles: [], corrections: [], claims: [] }

  /** The test orders, which all are here. */
  const partOf = async (name = 'Owls', days = {}) =>
    (await read(name, days))?.parts.find(part => part.is_test) ?? none

  const claim = (donations: number[], corrections: number[] = [], name = 'Owls') =>
    at(name).owner.call(claimGiftAid, { organiser_id: at(name).organiser, donations, corrections })

  /** Claims all that is open, so that a test begins with nothing. */
  async function nothingIsOpen(): Promise<void> {
    const { donations, corrections } = await partOf()
    const ids = [donations, corrections].map(rows => rows.map(({ sale_id }) => sale_id))
    if (donations.length + corrections.length > 0)
      expect((await claim(ids[0] ?? [], ids[1])).status).toBe(200)
    await sql`update gift_aid_declaration set withdrawn_at = null where claim_id is not null`.execute(
      app.database,
    )
    await sql`
      delete from gift_aid_declaration where claim_id is null`.execute(app.database)
  }

  describe('A donation with a declaration', () => {
    test('stands in the columns of HMRC, with the amount that was given and without its fee', async () => {
      const { sale } = await gives({ name: 'Prof. Mary Ann Smith-Jones', on: '2026-05-01T12:00:00Z' })
      expect(await partOf()).toMatchObject({
        donations: [
          {
            sale_id: sale,
            title: 'Prof',
            first_name: 'Mary Ann',
            last_name: 'Smith Jones',
            house: '12a',
            postcode: 'BA1 1AA',
            day: '2026-05-01',
            amount: 25,
          },
        ],
        obstacles: [],
        corrections: [],
      })
      expect((await read('Bats'))?.parts, 'it is of its charity alone').toEqual([])
    })

    test('is of its day by the clock of the organiser, and a span has both its days', async () => {
      await nothingIsOpen()
      // By the clock of London it was half past midnight on the sixth.
      const { sale } = await gives({ on: '2026-04-05T23:30:00Z' })
      const found = async (days: object) => (await partOf('Owls', days)).donations.map(one => one.sale_id)
      expect(await found({ to: '2026-04-05' })).toEqual([])
      expect(await found({ from: '2026-04-06', to: '2026-04-06' })).toEqual([sale])
      expect(await found({ from: '2026-04-07' })).toEqual([])
    })

    test('of a donor abroad has HMRC’s mark instead of a postcode', async () => {
      await nothingIsOpen()
      const { sale } = await gives({
        home: { uk_based: false, address1: '4 Rue Cler, Paris', postcode: '' },
      })
      expect((await partOf()).donations).toMatchObject([
        { sale_id: sale, house: '4 Rue Cler, Paris', postcode: 'X' },
      ])
    })

    test('without an address, with a wrong postcode or of a donor of one name is counted, and not claimed', async () => {
      await nothingIsOpen()
      const { sale } = await gives({ amount: 5, home: { uk_based: true, address1: '', postcode: '' } })
      const wrong = await gives({ home: { ...HOME, postcode: 'BATH' } })
      const single = await gives({ amount: 40, name: 'Dr Cher' })
      expect(await partOf()).toMatchObject({
        donations: [],
        obstacles: [
          { reason: 'address', donations: 1, amount: 5 },
          { reason: 'postcode', donations: 1, amount: 25 },
          { reason: 'name', donations: 1, amount: 40 },
        ],
      })
      for (const one of [sale, wrong.sale, single.sale]) expect((await claim([one])).status).toBe(409)
    })

    test('that was refunded is not claimed', async () => {
      await nothingIsOpen()
      const { sale } = await gives()
      await refunds(sale)
      expect(await partOf()).toMatchObject({
        donations: [],
        obstacles: [{ reason: 'refunded', donations: 1, amount: 25 }],
        corrections: [],
      })
      expect((await claim([sale])).status).toBe(409)
    })

    test('is claimed once all instalments are paid, on the day of the last one', async () => {
      await nothingIsOpen()
      const { sale } = await gives({ inInstalments: true })
      expect(await partOf()).toMatchObject({
        donations: [],
        obstacles: [{ reason: 'instalments', donations: 1 }],
      })
      expect((await claim([sale])).status).toBe(409)
      for (let left = 2; left > 0; left--) {
        for (const days of [29, 3]) {
          await sql`update instalment set due = due - ${days}::integer, reminded_at = reminded_at - make_interval(days => ${days})
            where sale_id = ${sale}`.execute(app.database)
          await runPlans(app.services)
          await queueIsIdle(app.database)
        }
      }
      await sql`update instalment set paid_at = '2026-07-01T12:00:00Z' where sale_id = ${sale} and number = 3
        and paid_at is not null`.execute(app.database)
      await sql`update instalment set paid_at = '2026-05-01T12:00:00Z' where sale_id = ${sale} and number < 3
        and paid_at is not null`.execute(app.database)
      expect(await partOf()).toMatchObject({
        donations: [{ sale_id: sale, day: '2026-07-01' }],
        obstacles: [],
      })
    })

    test('in another currency is not claimed, and one of no test order is apart', async () => {
      await nothingIsOpen()
      const [euros, live] = [await gives(), await gives({ amount: 30 })]
      await sql`update sale set currency = 'EUR' where id = ${euros.sale}`.execute(app.database)
      await sql`update sale set is_test = false where id = ${live.sale}`.execute(app.database)
      const parts = (await read('Owls'))?.parts
      expect(parts).toMatchObject([
        { is_test: false, donations: [{ sale_id: live.sale }], obstacles: [], claims: [] },
        { is_test: true, donations: [], obstacles: [{ reason: 'currency', donations: 1 }] },
      ])
      await sql`update sale set currency = 'GBP' where id = ${euros.sale}`.execute(app.database)
      expect((await claim([euros.sale, live.sale])).status).toBe(409)
      await sql`update sale set is_test = true where id = ${live.sale}`.execute(app.database)
    })

    test('stays to be claimed when its donor has deleted their account', async () => {
      await nothingIsOpen()
      const { sam, sale } = await gives({ name: 'Ottoline Canary' })
      await sam.call(sendDeletionCode)
      const code = await sam.newestCode(sam.email)
      expect((await sam.call(deleteAccount, { code })).status).toBe(200)
      await queueIsIdle(app.database)
      expect((await partOf()).donations).toMatchObject([
        { sale_id: sale, first_name: 'Ottoline', last_name: 'Canary', house: '12a', postcode: 'BA1 1AA' },
      ])
    })
  })

  describe('A claim', () => {
    test('has its donations, which the next schedule has not, and its schedule can be made again', async () => {
      await nothingIsOpen()
      const [one, other, later] = [
        await gives({ on: '2026-06-02T12:00:00Z' }),
        await gives({ amount: 12.5, on: '2026-06-01T12:00:00Z', home: HOME }),
        await gives({ on: '2026-06-03T12:00:00Z' }),
      ]
      const before = (await partOf()).donations
      expect(before.map(({ sale_id }) => sale_id)).toEqual([other.sale, one.sale, later.sale])
      expect((await claim([other.sale, one.sale])).status).toBe(200)
      const { donations, claims } = await partOf()
      expect(donations.map(({ sale_id }) => sale_id)).toEqual([later.sale])
      expect(claims[0]).toMatchObject({
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        donations: 2,
        amount: 37.5,
        corrected: 0,
      })
      const asked = { organiser_id: at('Owls').organiser, claim_id: claims[0]?.id ?? 0 }
      expect((await at('Owls').owner.call(getGiftAidClaim, asked)).body.donations).toEqual(before.slice(0, 2))
      const strange = { ...asked, organiser_id: at('Bats').organiser }
      expect((await at('Bats').owner.call(getGiftAidClaim, strange)).body.donations).toBeNull()
    })

    test('is stored once, however often and by whatever request it is sent, and is in the log', async () => {
      await nothingIsOpen()
      const { sale } = await gives()
      const before = (await partOf()).claims.length
      const answers = await Promise.all([1, 2, 3].map(() => claim([sale])))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await claim([sale])).status).toBe(200)
      expect((await partOf()).claims).toHaveLength(before + 1)
      const { body } = await at('Owls').owner.call(getMembers, { organiser_id: at('Owls').organiser })
      const acts = body.acts.filter(({ act }) => act === 'claim_gift_aid')
      expect(acts).toHaveLength(before + 1)
      expect(acts[0]).toMatchObject({ member: 'owls@example.com', about: '1 donation, £25.00' })
    })

    test('of donations of which one is claimed, of another charity or named twice is not stored', async () => {
      await nothingIsOpen()
      const [claimed, open] = [await gives(), await gives()]
      await claim([claimed.sale])
      const strange = await gives({ to: 'Bats' })
      for (const donations of [
        [claimed.sale, open.sale],
        [open.sale, strange.sale],
        [open.sale, 999_999],
      ])
        expect((await claim(donations)).status, String(donations)).toBe(409)
      for (const donations of [[], [open.sale, open.sale]]) expect((await claim(donations)).status).toBe(422)
      expect((await claim([], [claimed.sale])).status, 'it was not refunded').toBe(409)
      expect((await claim([], [open.sale])).status, 'it was not claimed').toBe(409)
      expect((await partOf()).donations.map(({ sale_id }) => sale_id)).toEqual([open.sale])
      expect((await partOf('Bats')).donations.map(({ sale_id }) => sale_id)).toEqual([strange.sale])
    })

    test('At most as many donations are read as a schedule takes, the earliest first, with the sum of all', async () => {
      const organiser_id = await manyOrders(app.database, 1001)
      await manyDonations(app.database, organiser_id)
      const [part] = (await giftAidOf(app.database, { organiser_id })).parts
      const ids = part?.donations.map(({ sale_id }) => sale_id) ?? []
      expect(ids).toHaveLength(1000)
      expect(ids).toEqual(ids.toSorted((one, other) => one - other))
      expect(part?.claimable).toEqual({ donations: 1001, amount: 5005 })
    })

    test('A donation that is refunded after it was claimed is a correction, until a later claim takes it off', async () => {
      await nothingIsOpen()
      const { sale } = await gives({ amount: 20, on: '2026-06-01T12:00:00Z' })
      await claim([sale])
      await refunds(sale)
      const other = await gives({ on: '2026-08-01T12:00:00Z' })
      const open = await partOf('Owls', { from: '2026-08-01' })
      expect(open, 'on whatever days it was').toMatchObject({
        donations: [{ sale_id: other.sale }],
        obstacles: [],
        corrections: [{ sale_id: sale, amount: 20 }],
      })
      const first = open.claims[0]
      expect(first, 'what was claimed stays').toMatchObject({ donations: 1, amount: 20 })
      expect((await claim([other.sale], [sale])).status).toBe(200)
      const { corrections, claims } = await partOf()
      expect(corrections).toEqual([])
      expect(claims.slice(0, 2)).toEqual([
        { id: expect.any(Number), day: expect.any(String), donations: 1, amount: 25, corrected: 20 },
        first,
      ])
      const asked = { organiser_id: at('Owls').organiser, claim_id: first?.id ?? 0 }
      expect((await at('Owls').owner.call(getGiftAidClaim, asked)).body.donations).toMatchObject([
        { sale_id: sale, amount: 20 },
      ])
      expect((await claim([], [sale])).status, 'sent again').toBe(200)
      expect((await partOf()).claims).toHaveLength(claims.length)
      const { body } = await at('Owls').owner.call(getMembers, { organiser_id: at('Owls').organiser })
      expect(body.acts.find(({ act }) => act === 'claim_gift_aid')?.about).toBe(
        '1 donation, £25.00; taken off 1 donation, £20.00',
      )
    })
  })

  test('Only an organiser that is or was a charity is offered it', async () => {
    await sql`update charity set withdrawn_at = now() where id = ${at('Bats').charity}`.execute(app.database)
    for (const [name, has_charity] of [
      ['Owls', true],
      ['Bats', true],
      ['Shop', false],
    ] as const)
      expect((await at(name).owner.call(getOrganiserArea)).body.organisers).toMatchObject([
        { name, has_charity },
      ])
  })
}
