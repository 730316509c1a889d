import { invitationLetter } from '../mail/invitationLetter.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Invites a member, unless their invitation was taken back or sent again since. */
export async function mailInvitation(
  { member: id, number }: Jobs['mail_invitation'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const member = await database
    .selectFrom('organiser_member')
    .innerJoin('organiser', 'organiser.id', 'organiser_id')
    .select(['organiser_member.email as to', 'organiser.name as organiser', 'role'])
    .where('organiser_member.id', '=', id)
    .where('invitations', '=', number)
    .executeTakeFirst()
  if (member) await sendMail(invitationLetter({ ...member, id: `${id}-${number}` }, configuration.origin))
}
