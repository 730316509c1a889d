import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import {
  addMember,
  getMembers,
  inviteAgain,
  removeMember,
  setMemberRole,
} from '../../../contract/calls/organiserActs.ts'
import { type OrganiserRole, roleNames } from '../../../contract/organiserRoles.ts'
import { isEmail, sameEmail } from '../../../contract/rules/contact.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { userAtom } from '../../state/user.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { reloadAreaAtom } from '../area.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'

/** The members and the log of each organiser whose were opened, by its id. */
export const membersAtom = atom<Record<number, Answer<typeof getMembers>>>({})

/** The typed e-mail address of a new member, by the organiser's id. */
export const newMembersAtom = atom<Record<number, string>>({})

/** The chosen role of a new member, by the organiser's id. */
export const newRolesAtom = atom<Record<number, OrganiserRole>>({})

/** Whoever is added by mistake should see little. */
export const FIRST_ROLE: OrganiserRole = 'door'

/** The two folds, at which results are shown. */
export type WhichFold = 'members' | 'log'

export const placeOfMembers = (organiser: number, fold: WhichFold): string => `${fold} ${organiser}`

const readMembersAtom = atom(null, async (_get, set, organiser_id: number) => {
  const sent = await call(getMembers, { organiser_id })
  if (sent.ok) set(membersAtom, all => ({ ...all, [organiser_id]: sent.answer }))
  return sent
})

/** Loads the members and the log when a fold is opened. */
export const loadMembersAtom = atom(null, (get, set, organiser: number, fold: WhichFold): Promise<void> => {
  const place = placeOfMembers(organiser, fold)
  const work = async (): Promise<PressOutcome | null> => {
    const sent = await set(readMembersAtom, organiser)
    if (sent.ok) return null
    return { type: 'error', words: failureWords(sent, organiserFailures.get_members, get(isOnlineAtom)) }
  }
  return set(pressAtom, { place, name: place, work })
})

/** Loads them again after an act, where they were loaded. Where that fails they stay as they are. */
export const reloadMembersAtom = atom(null, async (get, set, organiser: number): Promise<void> => {
  if (get(membersAtom)[organiser]) await set(readMembersAtom, organiser)
})

export const nameOfAddition = (organiser: number): string => `add_member ${organiser}`

/** Adds the member whose address was typed. It stays typed until it is added. */
export const addMemberAtom = atom(null, (get, set, organiser_id: number): Promise<void> => {
  const email = sameEmail(get(newMembersAtom)[organiser_id] ?? '')
  const work = async (): Promise<PressOutcome> => {
    if (!isEmail(email)) return { type: 'error', words: organiserTexts.badEmail }
    const role = get(newRolesAtom)[organiser_id] ?? FIRST_ROLE
    const sent = await provenly(set, () => call(addMember, { organiser_id, email, role }))
    await set(reloadMembersAtom, organiser_id)
    if (!sent.ok)
      return { type: 'error', words: failureWords(sent, organiserFailures.add_member, get(isOnlineAtom)) }
    set(newMembersAtom, all => ({ ...all, [organiser_id]: '' }))
    return { type: 'success', words: organiserTexts.memberAdded(email) }
  }
  const place = placeOfMembers(organiser_id, 'members')
  return set(pressAtom, { place, name: nameOfAddition(organiser_id), work })
})

export const removeMemberAtom = atom(null, (get, set, organiser_id: number, email: string): Promise<void> => {
  const work = async (): Promise<PressOutcome> => {
    const sent = await call(removeMember, { organiser_id, email })
    await set(reloadMembersAtom, organiser_id)
    if (sent.ok) return { type: 'success', words: organiserTexts.memberRemoved(email) }
    return { type: 'error', words: failureWords(sent, organiserFailures.remove_member, get(isOnlineAtom)) }
  }
  const place = placeOfMembers(organiser_id, 'members')
  return set(pressAtom, { place, name: `remove_member ${organiser_id} ${email}`, work })
})

export const inviteAgainAtom = atom(null, (get, set, organiser_id: number, email: string): Promise<void> => {
  const work = async (): Promise<PressOutcome> => {
    const sent = await call(inviteAgain, { organiser_id, email })
    await set(reloadMembersAtom, organiser_id)
    if (sent.ok) return { type: 'success', words: organiserTexts.invitedAgain(email) }
    return { type: 'error', words: failureWords(sent, organiserFailures.invite_again, get(isOnlineAtom)) }
  }
  const place = placeOfMembers(organiser_id, 'members')
  return set(pressAtom, { place, name: nameOfInvitation(organiser_id, email), work })
})

export const nameOfInvitation = (organiser: number, email: string): string =>
  `invite_again ${organiser} ${email}`

export const setRoleAtom = atom(
  null,
  (get, set, organiser_id: number, email: string, role: OrganiserRole): Promise<void> => {
    const work = async (): Promise<PressOutcome> => {
      const sent = await provenly(set, () => call(setMemberRole, { organiser_id, email, role }))
      await set(reloadMembersAtom, organiser_id)
      // Who has changed their own role sees another page.
      if (get(userAtom)?.email === email) await set(reloadAreaAtom)
      if (sent.ok) return { type: 'success', words: organiserTexts.roleSet(email, roleNames[role]) }
      return {
        type: 'error',
        words: failureWords(sent, organiserFailures.set_member_role, get(isOnlineAtom)),
      }
    }
    const place = placeOfMembers(organiser_id, 'members')
    return set(pressAtom, { place, name: `set_member_role ${organiser_id} ${email}`, work })
  },
)
