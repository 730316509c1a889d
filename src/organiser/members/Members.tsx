import { useAtomValue } from 'jotai'
import { actInWords, organiserTexts } from '../../text/organiser.ts'
import { AddMember } from './AddMember.tsx'
import { Member } from './Member.tsx'
import { MembersFold } from './MembersFold.tsx'
import { membersAtom } from './members.ts'

interface Props {
  organiser: number
  /** Its name. */
  of: string
}

/** Who is a member of an organiser, with their roles and a way to add and to remove members. */
export function Members({ organiser, of }: Props) {
  const people = useAtomValue(membersAtom)[organiser]?.people ?? []
  const owners = people.filter(({ role, is_invited }) => role === 'owner' && !is_invited)
  return (
    <MembersFold organiser={organiser} fold="members" title={organiserTexts.members} of={of}>
      <ul className="stack" aria-label={`${organiserTexts.members}, ${of}`}>
        {people.map(member => (
          <Member
            key={member.email}
            {...member}
            organiser={organiser}
            isLastOwner={owners.length === 1 && owners[0]?.email === member.email}
          />
        ))}
      </ul>
      <AddMember organiser={organiser} of={of} />
    </MembersFold>
  )
}

/** What the members of an organiser have done, the newest first. */
export function Log({ organiser, of }: Props) {
  const acts = useAtomValue(membersAtom)[organiser]?.acts ?? []
  return (
    <MembersFold organiser={organiser} fold="log" title={organiserTexts.log} of={of}>
      {acts.length === 0 && <p>{organiserTexts.nothingDone}</p>}
      <ol className="orders" aria-label={`${organiserTexts.log}, ${of}`}>
        {acts.map(({ at, member, act, ...what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing of its own but its place.
          <li key={index}>
            <span className="quiet small">{at}</span>
            {member} {actInWords[act](what)}
          </li>
        ))}
      </ol>
    </MembersFold>
  )
}
