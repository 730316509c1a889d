import { useAtomValue, useSetAtom } from 'jotai'
import { userAtom } from '../../state/user.ts'
import { actInWords, organiserTexts } from '../../text/organiser.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { AddMember } from './AddMember.tsx'
import { MembersFold } from './MembersFold.tsx'
import { membersAtom, removeMemberAtom } from './members.ts'

interface Props {
  organiser: number
  /** Its name. */
  of: string
}

/** Who is a member of an organiser, with a way to add and to remove members. */
export function Members({ organiser, of }: Props) {
  const members = useAtomValue(membersAtom)[organiser]?.members ?? []
  return (
    <MembersFold organiser={organiser} fold="members" title={organiserTexts.members} of={of}>
      <ul className="stack" aria-label={`${organiserTexts.members}, ${of}`}>
        {members.map(email => (
          <li key={email} className="row">
            <span>{email}</span>
            {members.length > 1 && <Remove organiser={organiser} email={email} />}
          </li>
        ))}
      </ul>
      {members.length === 1 && <p className="quiet small">{organiserTexts.lastMember}</p>}
      <AddMember organiser={organiser} of={of} />
    </MembersFold>
  )
}

function Remove({ organiser, email }: { organiser: number; email: string }) {
  const remove = useSetAtom(removeMemberAtom)
  const isOwn = useAtomValue(userAtom)?.email === email
  return (
    <AskFirst
      text={
        <>
          {organiserTexts.remove} <span className="visually-hidden">{email}</span>
        </>
      }
      title={organiserTexts.askRemove}
      action={organiserTexts.removeMember}
      onAction={() => remove(organiser, email)}
    >
      {isOwn ? organiserTexts.youLose : organiserTexts.memberLoses(email)}
    </AskFirst>
  )
}

/** What the members of an organiser have done, the newest first. */
export function Log({ organiser, of }: Props) {
  const acts = useAtomValue(membersAtom)[organiser]?.acts ?? []
  return (
    <MembersFold organiser={organiser} fold="log" title={organiserTexts.log} of={of}>
      {acts.length === 0 && <p>{organiserTexts.nothingDone}</p>}
      <ol className="orders" aria-label={`${organiserTexts.log}, ${of}`}>
        {acts.map(({ at, member, act, about }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing of its own but its place.
          <li key={index}>
            <span className="quiet small">{at}</span>
            {member} {actInWords[act](about)}
          </li>
        ))}
      </ol>
    </MembersFold>
  )
}
