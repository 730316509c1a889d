import { isFullName, isPhone } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Enqueue } from '../queue/enqueue.ts'

interface Details {
  full_name: string
  contact_number: string
}

/** Stores what the owner of an account is called and how they are phoned, also for what they are ordering now. */
export async function nameOwner(
  trx: Database,
  enqueue: Enqueue,
  account: number,
  { full_name, contact_number }: Details,
): Promise<void> {
  if (!isFullName(full_name)) throw new Refusal(422, 'Please type both your first and last name(s)')
  if (contact_number !== '' && !isPhone(contact_number))
    throw new Refusal(422, 'Please type a valid contact number')
  await trx
    .updateTable('sale')
    .set({ full_name })
    .where('account_id', '=', account)
    .where('is_guest', '=', false)
    .where('paid_at', 'is', null)
    .where('released_at', 'is', null)
    .execute()
  await trx.updateTable('account').set({ full_name, contact_number }).where('id', '=', account).execute()
  await enqueue(trx, 'put_customer', { account })
}
