import type { Infer } from 'superstruct'
import type { addressEntered } from '../../contract/entities/address.ts'
import { saveAddress } from '../addresses/savedAddresses.ts'
import type { Database } from '../database/connect.ts'
import type { CurrentSale } from './basket.ts'

type Billed = Pick<CurrentSale, 'id' | 'is_guest' | 'billing_address_id'>

/** Saves the billing address of a sale with its account, and answers its id. Throws a `Refusal`. */
export async function saveBilling(
  trx: Database,
  { id: sale, is_guest, billing_address_id }: Billed,
  account: number,
  address: Infer<typeof addressEntered>,
): Promise<number> {
  const guest = is_guest ? { address: billing_address_id } : null
  const { id } = await saveAddress(trx, account, address, guest)
  await trx.updateTable('sale').set({ billing_address_id: id }).where('id', '=', sale).execute()
  return id
}
