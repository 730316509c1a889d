import { html } from 'hono/html'
import { sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { ListedPayment } from '../../sandbox/paymentList.ts'
import { priceInWords, sandboxPage } from '../../sandbox/sandboxPage.ts'
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

const bankList = (payment: BankPayment) =>
  sandboxPage(
    'Choose your bank',
    html`<p>Test mode: no money is taken. You pay <strong>${priceInWords(payment)}</strong>.</p>
    <form method="post">${allBanks.map(
      ({ name, title }) => html`<button name="bank" value="${name}">${title}</button>`,
    )}<button name="answer" value="cancel">Cancel</button></form>`,
  )

const bankAnswers = (payment: BankPayment) =>
  sandboxPage(
    bankTitle(payment.bank ?? '') ?? 'Sandbox bank',
    html`<p>Test mode: no money is taken. Your bank would ask you here to confirm
    <strong>${priceInWords(payment)}</strong>.</p>
    <form method="post"><button name="answer" value="approve">Approve</button>
    <button name="answer" value="slowly">Approve slowly</button>
    <button name="answer" value="decline">Decline</button>
    <button name="answer" value="cancel">Cancel</button>
    <button name="answer" value="never">Never answer</button></form>`,
  )

const endedPage = (payment: BankPayment) =>
  sandboxPage(
    'This payment has ended',
    html`<p>Your bank has its answer already.
    <a href="${returnAddress(payment)}">Go back to the shop</a></p>`,
  )

/** The newest payments that the sandbox has stored. */
export async function latestBankPayments(database: Database): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    select payment.id, payment.metadata ->> 'sale_reference' as sale, payment.amount, payment.currency,
      payment.status, (select coalesce(sum(amount), 0) from sandbox_bank_refund
        where sandbox_bank_refund.payment = payment.id and status <> 'failed')::integer as refunded
    from sandbox_bank_payment payment order by created_at desc limit 50`.execute(database)
  return rows
}
