import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setTransfers } from '../../../contract/calls/order.ts'
import {
  changeAnswer,
  changeOrder,
  getMembers,
  refundTicket,
  resendTickets,
} from '../../../contract/calls/organiserActs.ts'
import { getOrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { aMember } from '../../support/aMember.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/** The life of an order, and the changes of its name, address and answers, on this database. */
export function orderLifeTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  let offered: Offered
  let organiser_id = 0
  let event_id = 0
  let wol: Shopper

  beforeAll(async () => {
    const [first] = await putOnSale(app.database, [{ capacity: 100, price: 2500, fee: 250 }])
    offered = first as Offered
    const { rows } = await sql<{ id: number; organiser_id: number }>`
    select event.id, organiser_id from event join event_date date on date.event_id = event.id
    where date.id = ${offered.date_id}`.execute(app.database)
    organiser_id = rows[0]?.organiser_id ?? 0
    event_id = rows[0]?.id ?? 0
    wol = await aMember(app, offered, newEmail())
  })

  /** Somebody who has paid for two tickets, with the id of the sale. */
  async function buyer(): Promise<{ sam: Payer; sale_id: number }> {
    const sam = await aPayer(app, offered, 2)
    await sam.token()
    await sam.confirm()
    await sam.outcome()
    await queueIsIdle(app.database)
    const sale = app.database.selectFrom('sale').select('id').where('reference', '=', sam.reference)
    return { sam, sale_id: (await sale.executeTakeFirstOrThrow()).id }
  }

  const shown = async (sale_id: number) => (await wol.call(getOrganiserOrder, { organiser_id, sale_id })).body

  const lettersTo = async (email: string) => {
    await queueIsIdle(app.database)
    const letters = app.database.selectFrom('sandbox_mail').select(['subject', 'body'])
    return letters.where('recipient', '=', email).orderBy('id').execute()
  }

  test('The page of an order has its charge, refund, letters, admission and acts, the latest last', async () => {
    const { sam, sale_id } = await buyer()
    await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
    await queueIsIdle(app.database)
    const [ticket, other] = (await sam.call(getWallet)).body.tickets
    await sql`
    insert into admission (id, event_id, ticket_id, generation, admitted_at, door)
    values (gen_random_uuid(), ${event_id}, ${other?.id}, 0, now(), 'North')`.execute(app.database)
    await sql`
    insert into door_exit (id, event_id, ticket_id, generation, left_at, door, leaves, undoes)
    select gen_random_uuid(), ${event_id}, ${other?.id}, 0, now(), 'South', gen_random_uuid(), undoes
    from (values (null), (gen_random_uuid())) one (undoes)`.execute(app.database)
    await wol.call(refundTicket, { organiser_id, ticket_id: ticket?.id ?? '' })
    await wol.call(resendTickets, { organiser_id, sale_id })
    await queueIsIdle(app.database)
    const { order, life, time_zone } = await shown(sale_id)
    expect(order).toMatchObject({ id: sale_id, reference: sam.reference, email: sam.email })
    expect(time_zone).toBe('Europe/London')
    const whats = life.map(({ what }) => what)
    expect(whats[0]).toBe('reserved')
    const of = (what: string) => life.filter(one => one.what === what)
    expect(of('paid')).toMatchObject([{ about: 'card', amount: '£55.00' }])
    expect(of('completed')).toHaveLength(1)
    expect(of('letter_tickets').length).toBeGreaterThan(0)
    expect(of('admitted')).toMatchObject([{ about: `${other?.id}, North` }])
    expect(of('went_out')).toMatchObject([{ about: `${other?.id}, South` }])
    expect(of('exit_undone')).toMatchObject([{ about: `${other?.id}, South` }])
    expect(of('tickets_ended')).toMatchObject([{ about: ticket?.id }])
    expect(of('refund_asked')).toMatchObject([{ amount: '£27.50' }])
    expect(of('refund_made')).toMatchObject([{ amount: '£27.50' }])
    expect(of('letter_refund')).toHaveLength(1)
    expect(of('refund_ticket')).toMatchObject([{ about: ticket?.id, member: wol.email }])
    expect(of('resend_tickets')).toMatchObject([{ member: wol.email }])
    expect(whats.indexOf('paid')).toBeLessThan(whats.indexOf('admitted'))
    expect(whats.indexOf('admitted')).toBeLessThan(whats.indexOf('tickets_ended'))
    for (const { at } of life) expect(at).toMatch(/^\d\d\/\d\d\/\d{4} at \d{1,2}:\d\d [ap]m$/)
  })

  test('Times are by the clock of the event', async () => {
    const { sale_id } = await buyer()
    const hour = async () => (await shown(sale_id)).life[0]?.at
    const before = await hour()
    await sql`update event set time_zone = 'Asia/Tokyo' where id = ${event_id}`.execute(app.database)
    expect(await hour()).not.toBe(before)
    expect((await shown(sale_id)).time_zone).toBe('Asia/Tokyo')
    await sql`update event set time_zone = 'Europe/London' where id = ${event_id}`.execute(app.database)
  })

  test('Another e-mail address gets the tickets and the letters, and the one before is told once', async () => {
    const { sam, sale_id } = await buyer()
    const bought = (await sam.call(getWallet)).body.tickets.map(({ id }) => id)
    expect(bought).toHaveLength(2)
    const email = newEmail()
    const given = { organiser_id, sale_id, full_name: 'Kim Hill', email: ` ${email.toUpperCase()} ` }
    expect((await wol.call(changeOrder, given)).status).toBe(200)
    expect((await wol.call(changeOrder, given)).status, 'again').toBe(200)
    const told = (await lettersTo(sam.email)).filter(({ subject }) => subject.includes('was changed'))
    expect(told).toMatchObject([{ subject: `The e-mail address of order ${sam.reference} was changed` }])
    expect(told[0]?.body).not.toContain(email)
    expect((await shown(sale_id)).order).toMatchObject({ full_name: 'Kim Hill', email })
    // Whoever had signed in to buy has no right to them any more, and their device forgets them.
    const wallet = (await sam.call(getWallet)).body
    expect(wallet.tickets).toEqual([])
    expect(wallet.gone?.toSorted()).toEqual(bought.toSorted())
    const friend = {
      ticket_id: offered.ticket_id,
      name: 'Bo',
      email: newEmail(),
      qty: 1,
      is_gift: false,
      send_gift: 'Send now' as const,
      delivery_date: '',
      delivery_time: '',
      message: '',
    }
    const sent = await sam.call(setTransfers, { sale_reference: sam.reference, transfers: [friend] })
    expect(sent).toMatchObject({ status: 404, text: expect.stringContaining('no such order') })
    const former = await visit(app)
    await former.signIn(sam.email)
    expect((await former.call(getWallet)).body.tickets).toEqual([])
    const kim = await visit(app)
    await kim.signIn(email)
    expect((await kim.call(getWallet)).body.tickets).toHaveLength(2)
    await wol.call(resendTickets, { organiser_id, sale_id })
    expect((await lettersTo(email)).map(({ subject }) => subject)).toContain(
      `Your tickets, order ${sam.reference}`,
    )
    const { acts } = (await wol.call(getMembers, { organiser_id })).body
    const changes = acts.filter(({ act, about }) => act === 'change_order' && about === sam.reference)
    expect(changes).toMatchObject([{ member: wol.email, after: 'name and e-mail address' }])
    expect(JSON.stringify(changes)).not.toMatch(new RegExp(`${email}|${sam.email}|Kim`))
    const { life } = await shown(sale_id)
    expect(life.map(({ what }) => what)).toEqual(expect.arrayContaining(['change_order', 'letter_address']))
  })

  test('Another name alone tells nobody', async () => {
    const { sam, sale_id } = await buyer()
    const before = await lettersTo(sam.email)
    const given = { organiser_id, sale_id, full_name: 'Kim Hill', email: sam.email }
    expect((await wol.call(changeOrder, given)).status).toBe(200)
    expect((await shown(sale_id)).order).toMatchObject({ full_name: 'Kim Hill', email: sam.email })
    expect(await lettersTo(sam.email)).toEqual(before)
    expect((await sam.call(getWallet)).body.tickets).toHaveLength(2)
  })

  test('The e-mail address stays while instalments are due, and where another organiser has a part of the order', async () => {
    const { sam, sale_id } = await buyer()
    const change = async () =>
      wol.call(changeOrder, { organiser_id, sale_id, full_name: 'Sam Field', email: newEmail() })
    await sql`insert into payment_plan (sale_id, card, is_default_card, contact_number, agreed_at, begun_at)
    values (${sale_id}, '', false, '', now(), now())`.execute(app.database)
    await sql`insert into instalment (sale_id, number, amount, due) values (${sale_id}, 1, 100, current_date + 9)`.execute(
      app.database,
    )
    expect(await change()).toMatchObject({ status: 409, text: expect.stringContaining('still due') })
    await sql`delete from instalment where sale_id = ${sale_id}`.execute(app.database)
    const [other] = await putOnSale(app.database, [{ capacity: 9, price: 0 }])
    await sql`insert into sale_line (sale_id, ticket_type_id, qty, price) values (${sale_id}, ${other?.ticket_id}, 1, 0)`.execute(
      app.database,
    )
    expect(await change()).toMatchObject({ status: 409, text: expect.stringContaining('another organiser') })
    expect((await shown(sale_id)).order?.email).toBe(sam.email)
    expect((await shown(sale_id)).life.find(({ what }) => what === 'paid')?.amount).toBe('')
  })

  test('Nobody else reads or changes an order, and no member one of another organiser', async () => {
    const { sam, sale_id } = await buyer()
    const [other] = await putOnSale(app.database, [{ capacity: 9, price: 0 }])
    const kim = await aMember(app, other as Offered, newEmail())
    const { rows } = await sql<{ id: number }>`
    select organiser_id as id from event join event_date date on date.event_id = event.id where date.id = ${other?.date_id}`.execute(
      app.database,
    )
    const theirs = rows[0]?.id ?? 0
    const none = { order: null, life: [], time_zone: '' }
    for (const [asker, organiser] of [
      [kim, organiser_id],
      [kim, theirs],
      [sam, organiser_id],
    ] as const) {
      const asked = { organiser_id: organiser, sale_id }
      expect((await asker.call(getOrganiserOrder, asked)).body).toEqual(none)
      const change = { ...asked, full_name: 'Kim Hill', email: newEmail() }
      expect((await asker.call(changeOrder, change)).status).toBe(404)
    }
    expect((await shown(sale_id)).order?.email).toBe(sam.email)
  })

  // Last, because its question is asked of all who buy afterwards.
  test('Answers of an order of several dates say of which date and ticket they are', async () => {
    const { sale_id } = await buyer()
    const answerOf = (ticket_type_id: number, ticket_index: number | null) =>
      app.database
        .insertInto('answer')
        .values({ sale_id, ticket_type_id, ticket_index, question: 'Which meal?', answer: 'Vegan' })
        .execute()
    const said = async () => (await shown(sale_id)).order?.answers.map(({ of }) => of)
    await answerOf(offered.ticket_id, 1)
    expect(await said(), 'of one date').toEqual(['Type 0 2'])
    const { rows } = await sql<{ id: number }>`
      with later as (
        insert into event_date (event_id, starts_at, ends_at)
        select event_id, starts_at + interval '1 day', ends_at + interval '1 day' from event_date where id = ${offered.date_id}
        returning id)
      insert into ticket_type (event_date_id, position, name, price, fee, capacity)
      select id, 1, 'Matinee', 1000, 0, 9 from later returning id`.execute(app.database)
    const matinee = rows[0]?.id ?? 0
    await app.database
      .insertInto('sale_line')
      .values({ sale_id, ticket_type_id: matinee, qty: 1, price: 0, fee: 0 })
      .execute()
    await sql`
      insert into ticket (id, sale_id, ticket_type_id, number, account_id)
      select '0MAT1NEE00', sale_id, ${matinee}, 1, account_id from ticket where sale_id = ${sale_id} limit 1`.execute(
      app.database,
    )
    await answerOf(matinee, 0)
    await answerOf(matinee, null)
    const [first, second, whole] = (await said()) ?? []
    const date = String.raw`^Title of event-\S+, \w+ \d\d/\d\d/\d{4} at [\d:]+ [ap]m`
    expect(first).toMatch(new RegExp(`${date}, Type 0 2$`))
    expect(second).toMatch(new RegExp(`${date}, Matinee 1$`))
    expect(whole).toMatch(/^Title of event-\S+$/)
    expect(first?.split(', ')[1]).not.toBe(second?.split(', ')[1])
  })

  // Last, because its question is asked of all who buy afterwards.
  test('An answer is changed to one that can be given, and to no other', async () => {
    const { sale_id } = await buyer()
    const { rows } = await sql<{ id: number }>`
    insert into question (event_id, position, question, type, before_payment, mandatory, once_per_checkout, prepopulated_array)
    values (${event_id}, 1, 'Which colour?', 'dropdown', true, true, true, array['Blue', 'Red']) returning id`.execute(
      app.database,
    )
    const { rows: given } = await sql<{ id: number }>`
    insert into answer (sale_id, question_id, ticket_type_id, question, answer)
    values (${sale_id}, ${rows[0]?.id}, ${offered.ticket_id}, 'Which colour?', 'Red') returning id`.execute(
      app.database,
    )
    const answer_id = given[0]?.id ?? 0
    const change = async (answer: string) =>
      (await wol.call(changeAnswer, { organiser_id, answer_id, answer })).status
    expect([await change('Green'), await change(''), await change('Blue'), await change('Blue')]).toEqual([
      422, 422, 200, 200,
    ])
    const { order, life } = await shown(sale_id)
    expect(order?.answers).toMatchObject([{ id: answer_id, answer: 'Blue', choices: ['Blue', 'Red'] }])
    expect(life.filter(({ what }) => what === 'change_answer')).toMatchObject([{ about: 'Which colour?' }])
  })
}
