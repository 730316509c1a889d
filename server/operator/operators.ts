import { createHmac, timingSafeEqual } from 'node:crypto'
import { sameEmail } from '../../contract/rules/contact.ts'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/connect.ts'
import type { Keys } from '../keys.ts'

type Named = Pick<Configuration, 'operators'>

/** The e-mail address of the account, if it is an operator's; otherwise null. */
export async function operatorOf(
  database: Database,
  { operators }: Named,
  account: number | null,
): Promise<string | null> {
  if (account === null) return null
  const own = await database
    .selectFrom('account')
    .select('email')
    .where('id', '=', account)
    .executeTakeFirst()
  return own && (await isOperator(database, { operators }, own.email)) ? own.email : null
}

export async function isOperator(database: Database, { operators }: Named, email: string): Promise<boolean> {
  if (operators.includes(sameEmail(email))) return true
  const stored = database.selectFrom('operator').select('email').where('email', '=', sameEmail(email))
  return (await stored.executeTakeFirst()) !== undefined
}

/** The owner of an address has another one. Those that the settings of the server name stay as they are. */
export async function moveOperator(trx: Database, before: string, email: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('operator').where('email', '=', before).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await trx
    .insertInto('operator')
    .values({ email })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** A server that nobody operates yet prints a link; in production its settings name the operators. */
export const hasNoOperator = async (
  database: Database,
  { operators, production }: Pick<Configuration, 'operators' | 'production'>,
): Promise<boolean> =>
  !production &&
  operators.length === 0 &&
  (await database.selectFrom('operator').select('email').limit(1).executeTakeFirst()) === undefined

const tokenOf = ({ operator }: Keys): string =>
  createHmac('sha256', operator).update('operator').digest('base64url')

/** The last part of the address that makes its opener the operator. It is a fragment, so that no log has it. */
export const operatorFragment = (keys: Keys): string => `#operator=${tokenOf(keys)}`

export function isOperatorToken(keys: Keys, token: string): boolean {
  const [wanted, given] = [Buffer.from(tokenOf(keys)), Buffer.from(token)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
