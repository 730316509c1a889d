import { sql } from 'kysely'
import { currencySymbol, fromMinor, money } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { creditLeftSql } from '../../book/creditLeftSql.ts'
import { isDueSql } from '../../book/dueBy.ts'
import { isCancelledSql } from '../../catalogue/read/readSql.ts'
import type { Configuration } from '../../configuration.ts'
import type { Database } from '../../database/connect.ts'
import { isOperator } from '../../operator/operators.ts'
import { soleOwnerOf } from '../../organiser/changeMembers.ts'
import { unsettledStates } from '../../payments/attemptStates.ts'

/** Whose account it is. */
export interface Owner {
  account: number
  email: string
}

/** What keeps an account from being deleted now, each in a sentence that says what to do. */
export async function openMattersOf(
  trx: Database,
  configuration: Pick<Configuration, 'operators'>,
  { account, email }: Owner,
): Promise<string[]> {
  const { rows } = await sql<Record<'payments' | 'instalments' | 'refunds' | 'transfers', boolean>>`
    with own as (select id, refunded_at from sale where account_id = ${account})
    select
      exists (select from payment_attempt attempt join own on own.id = attempt.sale_id
        where status = any(${unsettledStates})) as payments,
      exists (select from instalment join payment_plan plan using (sale_id) join own on own.id = sale_id
        where instalment.paid_at is null and plan.begun_at is not null and own.refunded_at is null) as instalments,
      exists (select from refund join movement on movement.id = refund.movement_id join own on own.id = sale_id
        where refund.state = 'asked')
      or exists (select from own where ${isDueSql(sql`own.id`)}) as refunds,
      exists (select from transfer join own on own.id = sale_id
        join ticket_type type on type.id = transfer.ticket_type_id
        join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
        where claimed_at is null and cancelled_at is null and date.ends_at > now() and not ${isCancelledSql}
          and exists (select from ticket where ticket.transfer_id = transfer.id and ticket.refunded_at is null)) as transfers`.execute(
    trx,
  )
  const [open] = rows
  const owned = await soleOwnerOf(trx, email)
  return [
    ...(open?.payments
      ? ['A payment is under way. Wait until it is done, or leave the checkout, and try again.']
      : []),
    ...(open?.instalments ? ['Instalments are still due. Pay them first: they are listed above.'] : []),
    ...(open?.refunds
      ? ['Money is on its way back to you. Your account can be deleted once it has arrived.']
      : []),
    ...(open?.transfers
      ? [
          'Tickets that you have sent are not claimed yet. Take them back in your wallet, or wait until they are claimed.',
        ]
      : []),
    ...owned.map(name => `You are the only owner of ${name}. Make another member an owner first.`),
    ...((await isOperator(trx, configuration, email))
      ? ['You operate this shop. Somebody else has to be its operator first.']
      : []),
  ]
}

/** What the owner of an account loses that they may want to save first, each in a sentence. */
export async function lossesOf(database: Database, { account, email }: Owner): Promise<string[]> {
  const { rows } = await sql<{ bought: number; unsent: number; received: number }>`
    select count(*) filter (where sale.account_id = ${account} and sale.mailed_at is not null)::integer as bought,
      count(*) filter (where sale.account_id = ${account} and sale.mailed_at is null)::integer as unsent,
      count(*) filter (where sale.account_id is distinct from ${account})::integer as received
    from ticket join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.account_id = ${account} and ticket.refunded_at is null and date.ends_at > now()
      and not ${isCancelledSql}`.execute(database)
  const [tickets] = rows
  const { rows: credits } = await sql<{ currency: string; left: number }>`
    select sale.currency, sum(${creditLeftSql})::integer as left from gift_voucher_code code
    join sale_voucher sold on sold.id = code.sale_voucher_id join sale on sale.id = sold.sale_id
    where sale.account_id = ${account} group by sale.currency having sum(${creditLeftSql}) > 0
    order by sale.currency`.execute(database)
  const { rows: memberships } = await sql<{ name: string }>`
    select organiser.name from organiser_member member join organiser on organiser.id = organiser_id
    where email = ${email} order by organiser.name`.execute(database)
  return [
    ...(tickets?.bought
      ? [
          `Your wallet has ${plural(tickets.bought, 'ticket')} for coming events that our letters have too. What you have of the letters stays valid.`,
        ]
      : []),
    ...(tickets?.unsent
      ? [
          `Your wallet has ${plural(tickets.unsent, 'ticket')} for coming events that we have not sent to you. Save such tickets as a file there first, or you lose them.`,
        ]
      : []),
    ...(tickets?.received
      ? [
          `Your wallet has ${plural(tickets.received, 'ticket')} for coming events from other people. Save such tickets as a file there first, or you lose them.`,
        ]
      : []),
    ...credits.map(
      ({ currency, left }) =>
        `${money(fromMinor(left), currencySymbol(currency))} is left on gift vouchers that you bought. Their codes stay valid, and we cannot send them again.`,
    ),
    ...memberships.map(({ name }) => `You are no longer a member of ${name}.`),
  ]
}
