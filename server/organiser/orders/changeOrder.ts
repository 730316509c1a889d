import { sql } from 'kysely'
import { sameEmail } from '../../../contract/rules/contact.ts'
import { answerProblem, type Question } from '../../../contract/rules/questions.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { queuePasses } from '../../queue/queuePasses.ts'
import { giveSale } from '../../sale/assignSale.ts'
import { lockSale } from '../../sale/markPaid.ts'
import { accountOf } from '../../session/accountOf.ts'
import { logAct } from '../asMember.ts'
import { ownOrder } from '../refunds.ts'

interface Changed {
  organiser_id: number
  sale_id: number
  full_name: string
  email: string
}

/**
 * Gives an order the name and the e-mail address of its buyer. With another address, the order and those of its tickets
 * that its buyer holds are of that address's account: letters about changes of an event go to the account of a ticket.
 * The codes of the tickets stay as they are, so that a printed ticket stays valid.
 */
export async function changeOrderOf(
  trx: Database,
  enqueue: Enqueue,
  member: string,
  { organiser_id, sale_id, full_name, email: typed }: Changed,
): Promise<void> {
  const { reference, is_shared } = await ownOrder(trx, organiser_id, sale_id)
  // Its tickets of another organiser would go to whoever this one says.
  if (is_shared)
    throw new Refusal(409, 'This order has tickets of another organiser too: only its buyer can change it.')
  const { account_id } = await lockSale(trx, sale_id)
  const email = sameEmail(typed)
  const before = await trx
    .selectFrom('sale')
    .select(['full_name', 'email', 'owner_deleted_at'])
    .where('id', '=', sale_id)
    .executeTakeFirstOrThrow()
  if (before.owner_deleted_at !== null)
    throw new Refusal(409, 'The buyer has deleted their account: the order is nobody’s.')
  const changes = [
    ...(before.full_name === full_name ? [] : ['name']),
    ...(before.email === email ? [] : ['e-mail address']),
  ]
  if (changes.length === 0) return
  await trx.updateTable('sale').set({ full_name }).where('id', '=', sale_id).execute()
  if (before.email !== email) {
    await refuseWithPlan(trx, sale_id)
    // A new account has no name: that is its owner's to say.
    await giveSale(trx, sale_id, account_id, { account: await accountOf(trx, email, ''), email })
    // Whoever has bought at the counter need not have had an address.
    if (before.email !== null) await tellAddressBefore(trx, enqueue, sale_id, organiser_id, before.email)
  }
  const { rows } = await sql<{ id: string }>`
    select id from ticket where sale_id = ${sale_id} and transfer_id is null`.execute(trx)
  await queuePasses(trx, enqueue, { tickets: rows.map(({ id }) => id) })
  await logAct(trx, organiser_id, member, 'change_order', reference, { after: changes.join(' and ') })
}

async function tellAddressBefore(
  trx: Database,
  enqueue: Enqueue,
  sale_id: number,
  organiser_id: number,
  email: string,
): Promise<void> {
  const { id: change } = await trx
    .insertInto('order_address')
    .values({ sale_id, organiser_id, email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(trx, 'mail_order_address', { change })
}

/** Its instalments are charged to a card of the account. */
async function refuseWithPlan(trx: Database, sale: number): Promise<void> {
  const { rows } = await sql`
    select from payment_plan plan join instalment on instalment.sale_id = plan.sale_id
    where plan.sale_id = ${sale} and plan.begun_at is not null and instalment.paid_at is null`.execute(trx)
  if (rows.length > 0)
    throw new Refusal(
      409,
      'Instalments of this order are still due: its e-mail address can be changed once they are paid. Its buyer can change the address of their account in their settings.',
    )
}

interface OwnAnswer extends Omit<Question, 'mandatory'> {
  mandatory: boolean
  sale_id: number
  reference: string
  before: string
}

/** Changes an answer to a question of an event of this organiser. Throws a `Refusal` where it is none that can be given. */
export async function changeAnswerOf(
  trx: Database,
  member: string,
  { organiser_id, answer_id, answer }: { organiser_id: number; answer_id: number; answer: string },
): Promise<void> {
  const { rows } = await sql<OwnAnswer>`
    select answer.sale_id, sale.reference, answer.answer as before, answer.question,
      coalesce(question.type, 'text') as type, coalesce(question.mandatory, false) as mandatory,
      coalesce(question.prepopulated_array, '{}') as prepopulated_array
    from answer join sale on sale.id = answer.sale_id join ticket_type type on type.id = answer.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    left join question on question.id = answer.question_id
    where answer.id = ${answer_id} and sale.paid_at is not null and event.organiser_id = ${organiser_id}
    for update of answer`.execute(trx)
  const [own] = rows
  if (!own) throw new Refusal(404, 'There is no such answer to a question of yours.')
  const problem = answerProblem({ ...own, mandatory: own.mandatory ? '1' : '0' }, answer)
  if (problem) throw new Refusal(422, problem)
  if (own.before === answer) return
  await trx.updateTable('answer').set({ answer }).where('id', '=', answer_id).execute()
  await logAct(trx, organiser_id, member, 'change_answer', own.reference, { after: own.question })
}
