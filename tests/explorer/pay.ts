import { setBillingAddress } from '../../contract/calls/address.ts'
import { getOpoaUsers, payWithInstalment } from '../../contract/calls/instalments.ts'
import {
  createTruelayerPayment,
  getToken,
  payWithHostedCard,
  payWithSquare,
  payWithTruelayer,
} from '../../contract/calls/payment.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { hasPaymentPlans, type PaymentMethod, paymentMethods } from '../../contract/rules/paymentMethods.ts'
import type { Device, Fault } from './device.ts'
import type { Dice } from './dice.ts'

/** A shopper presses Pay in this way. `isHonest`: they mean to pay, and their card is good. */
export type Pay = (device: Device, dice: Dice, asked: { isHonest: boolean; fault: Fault }) => Promise<void>

export const ADDRESS = {
  selected_user_address_id: 'new',
  first_name: 'Sam',
  last_name: 'Field',
  address_1: '1 Lantern Row',
  address_2: '',
  town: 'Testbury',
  postcode: 'ZZ99 1AA',
  country: '1',
  state: '',
} as const

export const PHONE = '07700 900123'

/** How a provider's page is answered. */
export async function answerPage(
  device: Device,
  form: Record<string, string>,
  isBack: boolean,
): Promise<void> {
  if (!device.providerPage) return
  const { location } = await device.open(device.providerPage, form)
  if (isBack && location) await comeBack(device, location)
}

/** The browser follows a redirect of a provider. */
export async function comeBack(device: Device, address: string): Promise<void> {
  const { pathname, search } = new URL(address, device.world.services.origin)
  if (pathname.startsWith('/do/')) await device.open(pathname + search)
}

/** Confirms the payment of the card form. */
export async function confirmCard(device: Device, card: string): Promise<void> {
  const secret = device.cardSecret
  if (!secret) return
  const intent = secret.split('_secret_')[0] ?? ''
  const { text } = await device.open(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    client_secret: secret,
    payment_method: card,
    return_url: `${device.world.services.origin}/do/checkout/stripe_auth/`,
  })
  const body = JSON.parse(text) as { status?: string }
  if (body.status === 'requires_action') device.providerPage = `/sandbox/stripe/3ds/${secret}`
}

const cards = [
  'tok_sandbox_visa',
  'tok_sandbox_declined',
  'tok_sandbox_3ds_required',
  'tok_sandbox_visa',
] as const
const pathOf = (url: string) => new URL(url, 'http://localhost').pathname

export const pay: Record<PaymentMethod, Pay> = {
  async card(device, dice, { isHonest, fault }) {
    const answered = await device.call(getToken, {}, fault)
    if (answered?.body.client_secret) device.cardSecret = answered.body.client_secret
    await device.call(setBillingAddress, { address: ADDRESS, contact_number: PHONE })
    await confirmCard(device, isHonest ? 'tok_sandbox_visa' : dice.of(...cards))
  },

  async bank(device, dice, { isHonest, fault }) {
    device.providerPage = null
    await device.call(createTruelayerPayment)
    const answered = await device.call(payWithTruelayer, { contact_number: PHONE }, fault)
    if (answered?.body.auth_url) device.providerPage = pathOf(answered.body.auth_url)
    if (isHonest || dice.roll(3) > 0) await answerBank(device, isHonest ? 0 : dice.roll(5))
  },

  async hosted_card(device, dice, { isHonest, fault }) {
    await device.call(setBillingAddress, { address: ADDRESS, contact_number: PHONE })
    const answered = await device.call(payWithHostedCard, {}, fault)
    if (answered?.body.auth_url) device.providerPage = pathOf(answered.body.auth_url)
    const card = isHonest ? 'pays' : dice.of('pays', 'declined', 'cancel')
    if (isHonest || dice.roll(3) > 0) await answerPage(device, { card }, isHonest || dice.roll(2) === 0)
  },

  async square(device, dice, { isHonest, fault }) {
    const saved = await device.call(setBillingAddress, { address: ADDRESS, contact_number: PHONE })
    const card = isHonest ? 'ok' : dice.of('ok', 'declined', 'silent', 'slow', 'never')
    const source_id = `cnon:sandbox-${card}-${crypto.randomUUID()}`
    await device.call(
      payWithSquare,
      { billing_address_data: { id: String(saved?.body.id ?? 1) }, source_id },
      fault,
    )
  },

  async instalment(device, dice, { isHonest, fault }) {
    const token = isHonest
      ? 'tok_sandbox_visa'
      : dice.of('tok_sandbox_visa', 'tok_sandbox_3ds_setup', 'tok_sandbox_declined')
    const stored = (await device.call(getOpoaUsers))?.body.opoa_users ?? []
    const used = stored.length > 0 && dice.roll(2) === 0 ? stored[0]?.payment_method_id : undefined
    const card = used
      ? { selected_payment_method_id: used }
      : { new_payment_method: await newCard(device, token) }
    const answered = await device.call(
      payWithInstalment,
      { instalment_option: '3', contact_number: PHONE, ...card },
      fault,
    )
    const url = answered?.body.url
    if (!url) return
    device.providerPage = pathOf(url)
    await answerPage(device, { answer: isHonest ? 'approve' : dice.of('approve', 'fail') }, true)
  },
}

/** A card as the provider's form makes it. */
export async function newCard(device: Device, token: string) {
  const { text } = await device.open('/sandbox/stripe/v1/payment_methods', {
    token,
    month: '12',
    year: '2039',
  })
  return { id: (JSON.parse(text) as { id: string }).id, make_default_payment_method: true }
}

const BANK_ANSWERS = ['approve', 'slowly', 'decline', 'cancel', 'never'] as const

/** `answer`: of the list of answers; the first approves. */
export async function answerBank(device: Device, answer: number): Promise<void> {
  await answerPage(device, { bank: 'harbour' }, false)
  await answerPage(device, { answer: BANK_ANSWERS[answer] ?? 'approve' }, true)
}

/** The ways to pay that the page offers for this checkout. */
export const offered = (checkout: Checkout): PaymentMethod[] =>
  paymentMethods(
    {
      total: checkout.basket_total,
      currency: checkout.currency.code,
      provider: checkout.opoa.provider,
      sagepayOrStripe: checkout.sagepay_or_stripe,
      hasPlans: hasPaymentPlans(checkout.payment_plan_schedule_options, checkout.currency.code),
      bankFailed: false,
    },
    method => checkout.payment_methods?.includes(method) ?? true,
  )
