import { sum } from '../../contract/rules/totals.ts'
import { balancesOf, isPart, leftOn } from '../book/balances.ts'
import { enterGivenByHand, enterRejected } from '../book/refunds.ts'
import type { Database } from '../database/connect.ts'
import { endChangedHolds } from '../sale/changes/changedHolds.ts'
import { lockSale } from '../sale/markPaid.ts'
import { takeBack } from '../sale/refund/takeBack.ts'
import { type Attempt, findAttempt } from './attempt.ts'
import type { PaymentServices } from './provider.ts'

/** Makes a refund that the book asks for. The provider makes it once for its key. */
export async function makeRefund(
  { database, enqueue, payments }: PaymentServices,
  id: number,
): Promise<void> {
  const asked = await database
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  if (!asked) return
  const { provider: name, provider_ref } = await findAttempt(database, asked.attempt_id)
  const provider = payments.get(name)
  if (!provider || !provider_ref) throw new NoProvider()
  try {
    await provider.refund(provider_ref, asked.amount, asked.key)
  } catch (error) {
    // Somebody may have given it back at the provider's own pages since it was asked for: then nothing is left to refund.
    const known = await refundsOf(database, asked.attempt_id)
    const expected = total(known.filter(({ state }) => state !== 'rejected'))
    if ((await provider.refunded(provider_ref)) < expected) throw error
  }
  await database.transaction().execute(async trx => {
    await trx.selectFrom('movement').select('id').where('id', '=', asked.movement_id).forUpdate().execute()
    const { numUpdatedRows } = await trx
      .updateTable('refund')
      .set({ state: 'made', made_at: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirstOrThrow()
    const open = trx.selectFrom('refund').select('id').where('movement_id', '=', asked.movement_id)
    if (numUpdatedRows > 0n && !(await open.where('state', '=', 'asked').executeTakeFirst()))
      await enqueue(trx, 'mail_refund', { movement: asked.movement_id })
  })
}

/** The provider of the payment is not set any more. The job is tried again, and its failure is logged. */
class NoProvider extends Error {
  override name = 'NoProvider'
}

interface KnownRefund {
  id: number
  attempt_id: number
  amount: number
  state: 'asked' | 'made' | 'rejected'
}

const refundsOf = (database: Database, attempt: number): Promise<KnownRefund[]> =>
  database
    .selectFrom('refund')
    .select(['id', 'attempt_id', 'amount', 'state'])
    .where('attempt_id', '=', attempt)
    .orderBy('id', 'desc')
    .execute()

const total = (refunds: KnownRefund[]): number => sum(refunds.map(({ amount }) => amount))

/**
 * Asks the provider what it has given back of a payment, and enters what the book does not know. More than was asked for
 * was given back at the provider's own pages; an order of which nothing is left then ends. Less was rejected by a bank,
 * which can do so days later: the shop cannot pay it in another way by itself, so the log tells the operator, and a letter
 * tells the shopper.
 */
export async function checkRefund(services: PaymentServices, id: number): Promise<void> {
  const { database, enqueue, payments, log } = services
  const attempt = await findAttempt(database, id)
  const { status, provider_ref, reference, sale_id } = attempt
  const provider = payments.get(attempt.provider)
  if (!(status === 'succeeded' || status === 'unused') || !provider_ref || !provider) return
  const before = await refundsOf(database, id)
  const given = await provider.refunded(provider_ref)
  await database.transaction().execute(async trx => {
    await lockSale(trx, sale_id)
    const now = await refundsOf(trx, id)
    // A refund that was made while the provider was asked may not be in its answer: only those that were made before can
    // be missing there.
    let missing = total(before.filter(({ state }) => state === 'made')) - given
    for (const refund of now.filter(({ state }) => state === 'made')) {
      if (missing < refund.amount || !before.some(one => one.id === refund.id && one.state === 'made'))
        continue
      missing -= refund.amount
      await enterRejected(trx, enqueue, sale_id, refund)
      log.error(
        { attempt: id, sale: reference },
        'a refund was rejected by the bank and has to be paid by hand',
      )
    }
    const extra = given - total(now.filter(({ state }) => state !== 'rejected'))
    if (extra > 0) await enterByHand({ ...services, database: trx }, attempt, extra)
  })
  // Credit that was sold by this order may be held by others.
  await endChangedHolds(database)
}

/** Enters what was given back of a payment at the provider's own pages. The sale is locked. */
async function enterByHand(
  { database: trx, enqueue, log }: PaymentServices,
  { id, sale_id, reference }: Attempt,
  amount: number,
): Promise<void> {
  const balances = await balancesOf(trx, sale_id)
  const isAll = leftOn(balances, 'payment') === amount && balances.some(isPart)
  await enterGivenByHand(trx, enqueue, sale_id, { attempt_id: id, amount }, { isTold: isAll })
  if (!isAll) {
    log.warn({ attempt: id, sale: reference }, 'a payment was refunded in part; its tickets stay valid')
    return
  }
  await takeBack(trx, enqueue, sale_id, 'all', { isByHand: true })
  log.info({ sale: reference }, 'an order was refunded at its provider; its tickets are no longer valid')
}
