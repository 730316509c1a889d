import { describe, expect, test } from 'vitest'
import { getCheckout, updateBasketState } from '../../../contract/calls/checkout.ts'
import { getPaymentError, getToken } from '../../../contract/calls/payment.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { aPayer, balance, putPricedOnSale } from '../../support/payer.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
const payer = async (qty = 1) => aPayer(app, await putPricedOnSale(app.database), qty)

describe('A card', () => {
  test('CRD-02 gets a public key and a secret for its form, the same ones while the payment is open', async () => {
    const sam = await payer(2)
    const { status, body } = await sam.token()
    expect(status).toBe(200)
    expect(body).toEqual({
      public_key: 'pk_sandbox',
      client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    })
    expect((await sam.token()).body).toEqual(body)
    const [intent] = await app.database
      .selectFrom('sandbox_payment_intent')
      .selectAll()
      .where('id', '=', sam.intent)
      .execute()
    expect(intent).toMatchObject({
      amount: 5000,
      currency: 'gbp',
      metadata: { sale_reference: sam.reference },
    })
  })

  test('that is charged issues the tickets once', async () => {
    const sam = await payer(2)
    await sam.token()
    expect(await sam.confirm()).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await sam.outcome()).toEqual({ outcome: 'charged', reference: sam.reference, message: '' })
    expect(await balance(app.database, sam.reference)).toMatchObject({ charges: 1, refunds: 0, tickets: 2 })
    expect((await sam.call(updateBasketState, { state: 'deliver_tickets' })).status).toBe(200)
    expect((await sam.call(getCheckout)).body).toMatchObject({ payment_complete: true, is_test: true })
    expect((await sam.token()).status).toBe(409)
    expect((await sam.confirm()).status).toBe(400)
  })

  test('CRD-03 PAY-12 that is declined shows the provider’s message, and another card pays the same attempt', async () => {
    const sam = await payer()
    await sam.token()
    const first = sam.secret
    expect((await sam.confirm('tok_sandbox_insufficient_funds')).status).toBe(402)
    expect(await sam.outcome()).toMatchObject({
      outcome: 'not_charged',
      message: 'Your card has insufficient funds.',
    })
    expect((await sam.call(getPaymentError)).body).toEqual({ error: 'Your card has insufficient funds.' })
    await sam.token()
    expect(sam.secret).toBe(first)
    await sam.confirm()
    expect((await sam.outcome()).outcome).toBe('charged')
    expect(await balance(app.database, sam.reference)).toMatchObject({ charges: 1, tickets: 1 })
  })

  test('GAP-100 whose bank asks for confirmation is settled on return, and only its own session sees the sale', async () => {
    const sam = await payer()
    await sam.token()
    expect((await sam.confirm('tok_sandbox_3ds_required')).body).toMatchObject({ status: 'requires_action' })
    expect((await sam.outcome()).outcome).toBe('not_charged')
    expect(await sam.answerBank('approve')).toMatch(/^\/do\/checkout\/stripe_auth\/\?payment_intent=/)
    const stranger = await (await visit(app)).send(
      'GET',
      '/do/checkout/stripe_auth/',
      `payment_intent=${sam.intent}`,
    )
    expect([stranger.status, stranger.text.includes(sam.reference)]).toEqual([200, false])
    expect(stranger.text).toContain('You can go back to the app.')
    expect(stranger.text).toContain('Your payment was received')
    const back = await sam.comeBack()
    expect([back.status, back.headers.get('Location')]).toEqual([303, '/smartcheckout/'])
    expect(back.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect((await sam.call(getCheckout)).body).toMatchObject({
      state: 'deliver_tickets',
      payment_complete: true,
    })
  })

  test('whose bank refuses is not charged, even if the return address claims success', async () => {
    const sam = await payer()
    await sam.token()
    await sam.confirm('tok_sandbox_3ds_required')
    await sam.answerBank('fail')
    expect((await sam.comeBack()).status).toBe(303)
    expect((await sam.call(getCheckout)).body.payment_complete).toBe(false)
    expect((await sam.outcome()).message).toContain('unable to authenticate')
  })

  test('in the sandbox buys tickets that are marked as test tickets', async () => {
    const sam = await payer()
    await sam.token()
    await sam.confirm()
    await sam.outcome()
    const [ticket] = (await sam.call(getWallet)).body.tickets
    expect(ticket).toMatchObject({ is_test: true, qr: expect.stringMatching(/^TEST:F2/) })
  })

  test('PAY-15 is refused for an organiser without a provider and for a free basket', async () => {
    const offered = await putOneOnSale(app.database, 5, 2500)
    const unconfigured = await aPayer(app, offered)
    const { organiser_id } = await app.database
      .selectFrom('event')
      .innerJoin('event_date', 'event_date.event_id', 'event.id')
      .select('organiser_id')
      .where('event_date.id', '=', offered.date_id)
      .executeTakeFirstOrThrow()
    await app.database
      .updateTable('organiser')
      .set({ provider: null })
      .where('id', '=', organiser_id)
      .execute()
    expect((await unconfigured.call(getCheckout)).body.opoa.provider).toBeNull()
    expect((await unconfigured.token()).status).toBe(422)
    const free = await aPayer(app, await putOneOnSale(app.database, 5))
    expect((await free.token()).status).toBe(422)
    expect((await (await visit(app)).call(getToken)).status).toBe(410)
  })
})
