import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import { becomeOperator, createOrganiser, getOperatorArea } from '../../../contract/calls/operator.ts'
import { isEmail, sameEmail } from '../../../contract/rules/contact.ts'
import { call } from '../../api/call.ts'
import { refreshUserAtom } from '../../state/loadUser.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { operatorTexts } from '../../text/operator.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { reloadAreaAtom } from '../area.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'

/** What the operator looks after; null: the user is none, or it is not loaded. */
export const operatorAreaAtom = atom<Answer<typeof getOperatorArea>['area']>(null)

export const loadOperatorAreaAtom = atom(null, async (_get, set): Promise<void> => {
  const sent = await call(getOperatorArea, {})
  if (sent.ok) set(operatorAreaAtom, sent.answer.area)
})

/** The token of the link that the server has printed; null: the page was opened in another way. */
export const operatorTokenAtom = atom<string | null>(null)

export const OPERATOR = 'operator'

/** An organiser that is to be added, with the e-mail address of its first member. */
export interface NewOrganiser {
  name: string
  email: string
}

const failed = (words: string): PressOutcome => ({ type: 'error', words })

/** What is wrong with it, in words. */
const problemOf = ({ name, email }: NewOrganiser): string | null =>
  !isEmail(email) ? operatorTexts.badEmail : name === '' ? operatorTexts.noName : null

const trimmed = ({ name, email }: NewOrganiser): NewOrganiser => ({
  name: name.trim(),
  email: sameEmail(email),
})

/** Makes the opener of the link the operator. */
export const becomeOperatorAtom = atom(null, (get, set, typed: NewOrganiser): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const own = trimmed(typed)
    const problem = problemOf(own)
    if (problem) return failed(problem)
    const token = get(operatorTokenAtom) ?? ''
    const sent = await call(becomeOperator, { token, email: own.email, organiser: own.name })
    if (!sent.ok) return failed(failureWords(sent, organiserFailures.become_operator, get(isOnlineAtom)))
    set(operatorTokenAtom, null)
    history.replaceState(null, '', location.pathname)
    await set(refreshUserAtom)
    await Promise.all([set(reloadAreaAtom), set(loadOperatorAreaAtom)])
    return null
  }
  return set(pressAtom, { place: OPERATOR, name: OPERATOR, work })
})

/** Adds an organiser. Answers whether it was added. */
export const addOrganiserAtom = atom(null, async (get, set, typed: NewOrganiser): Promise<boolean> => {
  let isAdded = false
  const work = async (): Promise<PressOutcome | null> => {
    const own = trimmed(typed)
    const problem = problemOf(own)
    if (problem) return failed(problem)
    const sent = await call(createOrganiser, own)
    if (!sent.ok) return failed(failureWords(sent, organiserFailures.create_organiser, get(isOnlineAtom)))
    isAdded = true
    await Promise.all([set(loadOperatorAreaAtom), set(reloadAreaAtom)])
    return { type: 'success', words: operatorTexts.added(own.name) }
  }
  await set(pressAtom, { place: OPERATOR, name: OPERATOR, work })
  return isAdded
})
