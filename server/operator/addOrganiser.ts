import { plainText } from '../../contract/format/plainText.ts'
import { sameEmail } from '../../contract/rules/contact.ts'
import { freeSlug } from '../catalogue/import/save/freeSlug.ts'
import { lockCatalogue } from '../catalogue/import/save/lockCatalogue.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { addMemberTo } from '../organiser/changeMembers.ts'
import type { Services } from '../services.ts'

/**
 * Adds an organiser with its first member, who is invited by a letter unless they add it themselves. The first provider that
 * this server has takes its payments.
 */
export async function addOrganiser(
  trx: Database,
  { payable, enqueue }: Pick<Services, 'payable' | 'enqueue'>,
  written: string,
  email: string,
  isOwn: boolean,
): Promise<void> {
  const name = plainText(written)
  if (name === '') throw new Refusal(422, 'Please type a name')
  await lockCatalogue(trx)
  const same = await trx.selectFrom('organiser').select('id').where('name', '=', name).executeTakeFirst()
  if (same) throw new Refusal(409, 'There is an organiser of this name already.')
  const slug = await freeSlug(trx, 'organiser', name, name)
  const { id } = await trx
    .insertInto('organiser')
    .values({ slug, name, provider: payable.always[0] ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isOwn) return addMemberTo(trx, enqueue, id, email, 'owner')
  await trx
    .insertInto('organiser_member')
    .values({ organiser_id: id, email: sameEmail(email), is_added: true })
    .execute()
}
