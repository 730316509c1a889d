import type { CallName } from '../../contract/endpoints.ts'
import type { Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'

/*
 * Documented calls of parts that this server does not have. They say so, and the page makes none of them.
 */
const names = [
  'set_marketing_preferences',
  'set_delivery_address',
  'set_account_details',
  'create_truelayer_payment',
  'pay_with_truelayer',
  'get_truelayer_status',
  'get_square_credentials',
  'pay_with_square',
  'get_opoa_users',
  'pay_with_instalment',
  'save_question_answers',
  'set_transfers',
  'send_customer_feedback',
] as const satisfies CallName[]

type NotYet = (typeof names)[number]

const refuse = async (): Promise<never> => {
  throw new Refusal(501, 'This is not available here.')
}

export const notYet = Object.fromEntries(
  names.map(name => [name, { read: refuse, apply: refuse }]),
) as unknown as Pick<Handlers, NotYet>
