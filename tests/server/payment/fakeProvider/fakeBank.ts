import { createHmac } from 'node:crypto'
import { Refusal } from '../../../../server/http/refusal.ts'
import type { Charge, Payment, PaymentProvider, ProviderRow } from '../../../../server/payments/provider.ts'

/* A second provider, a bank: it redirects the browser to its own page. */

interface BankPayment {
  charge: Charge
  status: Payment['status']
  refunds: string[]
}

/** The payments that the bank has stored, by reference. */
export const bankPayments = new Map<string, BankPayment>()

const sign = (key: string, body: string): string => createHmac('sha256', key).update(body).digest('hex')

/** The webhook that the bank sends when a payment or its refund changes. */
export function bankWebhook(key: string, event: { id: string; ref: string; about: 'payment' | 'refund' }) {
  const body = JSON.stringify(event)
  return { body, headers: { 'Bank-Signature': sign(key, body) } }
}

export const fakeBank: ProviderRow = {
  title: 'Fake Bank',
  sandbox: null,
  configure(set, wrong) {
    const key = set('FAKE_BANK_KEY')
    if (key === null) return null
    if (!key.startsWith('bank_')) wrong.push('FAKE_BANK_KEY is not a key of the fake bank')
    return { mode: 'provider_test', open: () => openBank(key) }
  },
}

const openBank = (key: string): PaymentProvider => ({
  name: 'fake_bank',
  mode: 'provider_test',
  methods: { bank: ['truelayer'] },
  returnRoute: {
    path: '/do/checkout/fake_bank/',
    refOf: query => query.get('payment') ?? '',
    isCancelled: query => query.has('cancelled'),
  },
  documentPolicy: { img: ['https://logos.bank.example'] },
  sandbox: null,

  async start(charge) {
    const known = [...bankPayments].find(([, payment]) => payment.charge.key === charge.key)
    const ref = known?.[0] ?? `bank_${bankPayments.size + 1}`
    if (!known) bankPayments.set(ref, { charge, status: 'open', refunds: [] })
    return read(ref)
  },

  status: async ref => read(ref),

  async cancel(ref) {
    const payment = bankPayments.get(ref)
    if (payment?.status === 'open') payment.status = 'canceled'
    return read(ref)
  },

  async refund(ref, _amount, refundKey) {
    const refunds = bankPayments.get(ref)?.refunds
    if (refunds && !refunds.includes(refundKey)) refunds.push(refundKey)
  },

  refunded: async ref => {
    const payment = bankPayments.get(ref)
    return payment && payment.refunds.length > 0 ? payment.charge.amount : 0
  },
  refundedSince: async () =>
    [...bankPayments].filter(([, payment]) => payment.refunds.length > 0).map(([ref]) => ref),

  async readWebhook(body, headers) {
    if (headers.get('Bank-Signature') !== sign(key, body)) throw new Refusal(400, 'Not signed by the bank.')
    return { ...JSON.parse(body), payment: null }
  },
})

function read(ref: string): Payment {
  const { charge, status } = bankPayments.get(ref) as BankPayment
  const { amount, currency, saleReference, returnUrl } = charge
  const url = `https://bank.example/pay/${ref}?back=${encodeURIComponent(returnUrl)}`
  return {
    ref,
    status,
    amount,
    currency,
    livemode: false,
    saleReference,
    error: '',
    next: status === 'open' ? { kind: 'redirect', url } : null,
  }
}
