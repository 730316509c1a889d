import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OrganiserMember } from '../../../contract/calls/organiserActs.ts'
import { userAtom } from '../../state/user.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { PressButton } from '../PressButton.tsx'
import { inviteAgainAtom, nameOfInvitation, removeMemberAtom, setRoleAtom } from './members.ts'
import { RoleOptions } from './RoleOptions.tsx'

interface Props extends OrganiserMember {
  organiser: number
  /** Nobody else is an owner who has signed in: they stay one. */
  isLastOwner: boolean
}

/** A member with their role, and what can be done about them. */
export function Member({ organiser, email, role, is_invited, isLastOwner }: Props) {
  const setRole = useSetAtom(setRoleAtom)
  const invite = useSetAtom(inviteAgainAtom)
  const id = useId()
  return (
    <li className="stack">
      <span>{email}</span>
      {is_invited && (
        <span className="row">
          <span className="quiet small">{organiserTexts.invited}</span>
          <PressButton
            name={nameOfInvitation(organiser, email)}
            look="link"
            of={email}
            onPress={() => invite(organiser, email)}
          >
            {organiserTexts.inviteAgain}
          </PressButton>
        </span>
      )}
      <span className="row">
        <label htmlFor={id} className="visually-hidden">
          {organiserTexts.roleOf(email)}
        </label>
        <span className="field-box">
          <select
            id={id}
            value={role}
            disabled={isLastOwner}
            aria-describedby={isLastOwner ? `${id}-why` : undefined}
            onChange={event => void setRole(organiser, email, event.target.value as OrganiserMember['role'])}
          >
            <RoleOptions />
          </select>
        </span>
        {!isLastOwner && <Remove organiser={organiser} email={email} isInvited={is_invited} />}
      </span>
      {isLastOwner && (
        <span className="quiet small" id={`${id}-why`}>
          {organiserTexts.lastOwner}
        </span>
      )}
    </li>
  )
}

interface RemoveProps {
  organiser: number
  email: string
  isInvited: boolean
}

function Remove({ organiser, email, isInvited }: RemoveProps) {
  const remove = useSetAtom(removeMemberAtom)
  const isOwn = useAtomValue(userAtom)?.email === email
  return (
    <AskFirst
      text={
        <>
          {isInvited ? organiserTexts.takeInvitationBack : organiserTexts.remove}{' '}
          <span className="visually-hidden">{email}</span>
        </>
      }
      title={isInvited ? organiserTexts.askTakeBack : organiserTexts.askRemove}
      action={isInvited ? organiserTexts.takeInvitationBack : organiserTexts.removeMember}
      onAction={() => remove(organiser, email)}
    >
      {isOwn ? organiserTexts.youLose : organiserTexts.memberLoses(email)}
    </AskFirst>
  )
}
