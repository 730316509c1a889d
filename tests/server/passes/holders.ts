import { sql } from 'kysely'
import { setTransfers } from '../../../contract/calls/order.ts'
import { claimTransfer } from '../../../contract/calls/transfers.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { addedTransfer } from '../../../contract/rules/transfer.ts'
import { followCatalogue } from '../../../server/sale/changes/followCatalogue.ts'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'
import { claimLink } from '../../../server/transfer/claimLink.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'

/** Holders of tickets, and what happens to these. */
export const holdersOf = (app: RunningApp) => ({
  async buys(offered: Offered, qty = 1): Promise<Shopper> {
    const shopper = await visit(app)
    await shopper.buy(offered, qty)
    return shopper
  },

  async ticketsOf(shopper: Shopper) {
    return (await shopper.call(getWallet)).body.tickets
  },

  /** Moves a date by an hour, or changes the status of its event, and follows it. */
  async moves({ date_id }: Offered, status = 'scheduled') {
    const by = status === 'scheduled' ? '1 hour' : '0'
    await sql`update event_date set starts_at = starts_at + ${by}::interval, ends_at = ends_at + ${by}::interval
      where id = ${date_id}`.execute(app.database)
    await sql`update event set changes = changes + 1, status = ${status}
      where id = (select event_id from event_date where id = ${date_id})`.execute(app.database)
    await followCatalogue(app.services)
    await queueIsIdle(app.database)
  },

  async refunds(ticket: string) {
    await app.database.transaction().execute(async trx => {
      const { sale_id } = await trx
        .selectFrom('ticket')
        .select('sale_id')
        .where('id', '=', ticket)
        .executeTakeFirstOrThrow()
      await takeBack(trx, app.services.enqueue, sale_id, { tickets: [ticket] })
    })
    await queueIsIdle(app.database)
  },

  /** Sends one ticket on to Bo Bloom, who claims it. */
  async sendsOn(shopper: Shopper, { ticket_id }: Offered): Promise<Shopper> {
    const email = newEmail()
    const row = { ...addedTransfer(ticket_id), name: 'Bo Bloom', email, qty: 1 }
    await shopper.call(setTransfers, { transfers: [row] })
    const { id } = await app.database
      .selectFrom('transfer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const recipient = await visit(app)
    const [, token = ''] = claimLink(app.services.keys, '', id).split('#')
    await recipient.call(claimTransfer, { token })
    await queueIsIdle(app.database)
    return recipient
  },
})
