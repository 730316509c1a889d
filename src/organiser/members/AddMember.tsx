import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OrganiserRole } from '../../../contract/organiserRoles.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { underWayAtom } from '../press.ts'
import { addMemberAtom, FIRST_ROLE, nameOfAddition, newMembersAtom, newRolesAtom } from './members.ts'
import { RoleOptions } from './RoleOptions.tsx'
import '../../ui/fields/TextField.css'

const LONGEST = 254

/** Adds a member by their e-mail address. */
export function AddMember({ organiser, of }: { organiser: number; of: string }) {
  const [typed, type] = useAtom(newMembersAtom)
  const [roles, chooseRole] = useAtom(newRolesAtom)
  const add = useSetAtom(addMemberAtom)
  const isBusy = useAtomValue(underWayAtom).includes(nameOfAddition(organiser))
  const id = useId()
  return (
    <form
      className="field"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void add(organiser)
      }}
    >
      <label htmlFor={id}>
        {organiserTexts.newMember} <span className="visually-hidden">{of}</span>
      </label>
      <span className="field-hint" id={`${id}hint`}>
        {organiserTexts.aboutMembers}
      </span>
      <span className="field-box">
        <input
          id={id}
          type="email"
          autoComplete="off"
          maxLength={LONGEST}
          aria-describedby={`${id}hint`}
          value={typed[organiser] ?? ''}
          onChange={event => type(all => ({ ...all, [organiser]: event.target.value }))}
        />
      </span>
      <label htmlFor={`${id}role`}>
        {organiserTexts.role} <span className="visually-hidden">{of}</span>
      </label>
      <span className="field-box">
        <select
          id={`${id}role`}
          value={roles[organiser] ?? FIRST_ROLE}
          onChange={event =>
            chooseRole(all => ({ ...all, [organiser]: event.target.value as OrganiserRole }))
          }
        >
          <RoleOptions />
        </select>
      </span>
      <span>
        <button type="submit" className="button" data-look="plain" aria-busy={isBusy || undefined}>
          {isBusy && <Spinner />}
          {organiserTexts.addMember} <span className="visually-hidden">{of}</span>
        </button>
      </span>
    </form>
  )
}
