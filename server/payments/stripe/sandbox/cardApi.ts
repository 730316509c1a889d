import { Hono } from 'hono'
import { decodeForm } from '../../../../contract/form.ts'
import type { Database } from '../../../database/connect.ts'
import { attach, cardInWire, createCustomer, createSetup, findCard, setupInWire } from './storedCards.ts'

/** The part of Stripe's API that stores cards. */
export function cardApi(database: Database): Hono {
  const app = new Hono()

  app.post('/v1/customers', async c => {
    const customer = await createCustomer(database, c.req.header('Idempotency-Key') ?? null)
    return c.json({ id: customer.id, object: 'customer' })
  })

  app.get('/v1/customers/:id', async c => {
    const customer = await findCustomer(database, c.req.param('id'))
    return customer ? c.json(customerInWire(customer)) : c.json(missing('customer'), 404)
  })

  app.post('/v1/customers/:id', async c => {
    const { invoice_settings } = decodeForm(await c.req.text())
    const chosen = (invoice_settings as { default_payment_method?: string } | undefined)
      ?.default_payment_method
    if (chosen)
      await database
        .updateTable('sandbox_customer')
        .set({ default_payment_method: chosen })
        .where('id', '=', c.req.param('id'))
        .execute()
    const customer = await findCustomer(database, c.req.param('id'))
    return customer ? c.json(customerInWire(customer)) : c.json(missing('customer'), 404)
  })

  app.delete('/v1/customers/:id', async c => {
    const id = c.req.param('id')
    if (!(await findCustomer(database, id))) return c.json(missing('customer'), 404)
    await database.deleteFrom('sandbox_card').where('customer', '=', id).execute()
    await database.deleteFrom('sandbox_customer').where('id', '=', id).execute()
    return c.json({ id, object: 'customer', deleted: true })
  })

  app.get('/v1/customers/:id/payment_methods', async c => {
    const cards = await database
      .selectFrom('sandbox_card')
      .selectAll()
      .where('customer', '=', c.req.param('id'))
      .orderBy('created_at', 'desc')
      .execute()
    return c.json({ object: 'list', has_more: false, url: '', data: cards.map(cardInWire) })
  })

  app.get('/v1/payment_methods/:id', async c => {
    const card = await findCard(database, c.req.param('id'))
    return card ? c.json(cardInWire(card)) : c.json(missing('payment_method'), 404)
  })

  app.post('/v1/payment_methods/:id/detach', async c => {
    const card = await attach(database, c.req.param('id'), null)
    return card ? c.json(cardInWire(card)) : c.json(missing('payment_method'), 404)
  })

  app.post('/v1/setup_intents', async c => {
    const { customer, payment_method, return_url } = decodeForm(await c.req.text())
    const asked = {
      customer: String(customer),
      payment_method: String(payment_method),
      return_url: String(return_url),
    }
    const { setup, error } = await createSetup(database, asked)
    return setup ? c.json(setupInWire(setup)) : c.json({ error }, 402)
  })

  return app
}

const findCustomer = (database: Database, id: string) =>
  database.selectFrom('sandbox_customer').selectAll().where('id', '=', id).executeTakeFirst()

const customerInWire = ({
  id,
  default_payment_method,
}: {
  id: string
  default_payment_method: string | null
}) => ({ id, object: 'customer', invoice_settings: { default_payment_method } })

const missing = (what: string) => ({
  error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}.` },
})
