import { html } from 'hono/html'
import { sql } from 'kysely'
import { currencySymbol, fromMinor, money } from '../../../../contract/format/money.ts'
import type { Database } from '../../../database/connect.ts'
import { type BankPayment, GIVEN_UP } from './bankPayments.ts'
import { allBanks, bankTitle } from './banks.ts'

/** Where the shopper goes back to. The address names the payment; the outcome is not read from it. */
export function returnAddress({ id, return_uri, failure_reason }: BankPayment): string {
  const back = new URL(return_uri)
  back.searchParams.set('payment_id', id)
  if (failure_reason === GIVEN_UP) back.searchParams.set('error', 'tl_hpp_abandoned')
  return back.href
}

/** The page for the state that the payment has. */
export function portalPage(payment: BankPayment) {
  if (payment.status === 'authorization_required') return bankList(payment)
  if (payment.status === 'authorizing') return bankAnswers(payment)
  return endedPage(payment)
}

const amountOf = ({ amount, currency }: Pick<BankPayment, 'amount' | 'currency'>): string =>
  money(fromMinor(amount), currencySymbol(currency))

const STYLE = `:root{color-scheme:light dark}
body{font:17px/1.5 system-ui,sans-serif;max-width:420px;margin:24px auto;padding:0 16px}
button{display:block;width:100%;min-height:48px;margin:0 0 12px;padding:8px 16px}
button{font:inherit;text-align:start}
li button{display:inline-block;width:auto}`

const page = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
    <style>${STYLE}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`

const bankList = (payment: BankPayment) =>
  page(
    'Choose your bank',
    html`<p>Test mode: no money is taken. You pay <strong>${amountOf(payment)}</strong>.</p>
    <form method="post">${allBanks.map(
      ({ name, title }) => html`<button name="bank" value="${name}">${title}</button>`,
    )}<button name="answer" value="cancel">Cancel</button></form>`,
  )

const bankAnswers = (payment: BankPayment) =>
  page(
    bankTitle(payment.bank ?? '') ?? 'Sandbox bank',
    html`<p>Test mode: no money is taken. Your bank would ask you here to confirm
    <strong>${amountOf(payment)}</strong>.</p>
    <form method="post"><button name="answer" value="approve">Approve</button>
    <button name="answer" value="slowly">Approve slowly</button>
    <button name="answer" value="decline">Decline</button>
    <button name="answer" value="cancel">Cancel</button>
    <button name="answer" value="never">Never answer</button></form>`,
  )

const endedPage = (payment: BankPayment) =>
  page(
    'This payment has ended',
    html`<p>Your bank has its answer already.
    <a href="${returnAddress(payment)}">Go back to the shop</a></p>`,
  )

interface ListedBankPayment {
  id: string
  sale: string
  amount: number
  currency: string
  status: string
  refunded: number
}

/** The newest payments that the sandbox has stored. */
export async function latestBankPayments(database: Database): Promise<ListedBankPayment[]> {
  const { rows } = await sql<ListedBankPayment>`
    select payment.id, payment.metadata ->> 'sale_reference' as sale, payment.amount, payment.currency,
      payment.status, (select coalesce(sum(amount), 0) from sandbox_bank_refund
        where sandbox_bank_refund.payment = payment.id and status <> 'failed')::integer as refunded
    from sandbox_bank_payment payment order by created_at desc limit 50`.execute(database)
  return rows
}

/** `path`: of the list itself. */
export const paymentListPage = (payments: ListedBankPayment[], path: string) =>
  page(
    'Sandbox bank payments',
    html`<p>Test mode: no money is taken. The newest first.</p><ul>${payments.map(
      payment =>
        html`<li>Order ${payment.sale}: ${amountOf(payment)} ${payment.status}${
          payment.refunded > 0 ? ', refunded' : ''
        }${payment.status === 'settled' && payment.refunded === 0 ? refundForm(path + payment.id) : ''}</li>`,
    )}</ul>`,
  )

const refundForm = (path: string) =>
  html` <form method="post" action="${path}/refund" style="display:inline"><button>Refund</button></form>`
