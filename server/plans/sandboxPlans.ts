import { Hono } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'
import { decodeForm } from '../../contract/form.ts'
import { date } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import type { Database } from '../database/connect.ts'
import type { Enqueue } from '../queue/enqueue.ts'

interface Unpaid {
  sale: number
  reference: string
  number: number
  amount: number
  currency: string
  due: string
}

/** A page that brings the unpaid instalments forward, for a server that takes no money. */
export function instalmentPages(database: Database, enqueue: Enqueue): Hono {
  const app = new Hono()

  app.get('/sandbox/instalments/', async c => {
    const { rows } = await sql<Unpaid>`
      select sale.id as sale, sale.reference, sale.currency, instalment.number, instalment.amount, due::text as due
      from instalment join payment_plan plan on plan.sale_id = instalment.sale_id
      join sale on sale.id = plan.sale_id
      where plan.begun_at is not null and instalment.paid_at is null and sale.refunded_at is null
      order by sale.id desc, instalment.number limit 50`.execute(database)
    return c.html(listOf(rows))
  })

  app.post('/sandbox/instalments/:sale{[0-9]{1,9}}/:number{[0-9]{1,3}}', async c => {
    const { step } = decodeForm(await c.req.text())
    const [sale, number] = [Number(c.req.param('sale')), Number(c.req.param('number'))]
    await database.transaction().execute(async trx => {
      const moved = step === 'charge' ? dueNow : dueSoon
      await moved(trx, sale, number)
      await enqueue(trx, 'run_plans', {})
    })
    return c.redirect('/sandbox/instalments/', 303)
  })

  return app
}

const dueSoon = (trx: Database, sale: number, number: number) =>
  trx
    .updateTable('instalment')
    .set({ due: sql`current_date + 3` })
    .where('sale_id', '=', sale)
    .where('number', '=', number)
    .execute()

/** As if the reminder was sent days ago. */
const dueNow = (trx: Database, sale: number, number: number) =>
  trx
    .updateTable('instalment')
    .set({
      due: sql`current_date`,
      reminded_at: sql`coalesce(reminded_at, now()) - interval '3 days'`,
      next_try_at: null,
    })
    .where('sale_id', '=', sale)
    .where('number', '=', number)
    .execute()

const listOf = (rows: Unpaid[]) =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Sandbox instalments</title>
    <meta name="viewport" content="width=device-width"></head>
    <body style="font:16px/1.6 sans-serif;max-width:640px;margin:24px auto;padding:0 16px">
    <h1>Sandbox instalments</h1><p>Test mode: no money is taken. What is not paid yet:</p><ul>${rows.map(
      ({ sale, reference, number, amount, currency, due }) =>
        html`<li>Order ${reference}, payment ${number}: ${money(fromMinor(amount), currencySymbol(currency))}, due ${date(due)}
          <form method="post" action="/sandbox/instalments/${sale}/${number}" style="display:inline">
          <button name="step" value="remind">Remind</button> <button name="step" value="charge">Charge</button></form></li>`,
    )}</ul></body></html>`
