import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import {
  getLetterChoices,
  getLetterPreview,
  getLetterReach,
  sendLetter,
  sendTestLetter,
} from '../../../contract/calls/organiserLetters.ts'
import type { OrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { dateAtTime } from '../../../contract/format/dates.ts'
import { sizes } from '../../../contract/sizes.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { userAtom } from '../../state/user.ts'
import { letterTexts } from '../../text/letters.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { outcomesAtom, type PressOutcome, pressAtom } from '../press.ts'
import { ofPageAtom, readLettersAtom } from './letters.ts'
import { forgetLetterAtom, type TypedLetter, typedLetterAtom, typeLetterAtom } from './typedLetter.ts'

/** What readers can be chosen by; null: it is not there yet. */
export const choicesAtom = atom<OrderChoices | null>(null)
export const choicesFailureAtom = atom<string | null>(null)

export const loadChoicesAtom = atom(null, async (get, set): Promise<void> => {
  set(choicesFailureAtom, null)
  const sent = await call(getLetterChoices, get(ofPageAtom))
  if (sent.ok && sent.answer.choices) set(choicesAtom, sent.answer.choices)
  else set(choicesFailureAtom, failureWords(sent, organiserFailures.get_letter_choices, get(isOnlineAtom)))
})

const whomOf = ({ event, dates, tickets, arrived, question, answer }: TypedLetter) => ({
  ...(event && { event_id: Number(event) }),
  ...(dates.length > 0 && { dates: dates.map(Number) }),
  ...(tickets.length > 0 && { tickets }),
  ...(arrived && { arrived }),
  ...(question && { question_id: Number(question), answer }),
})

/** To whom the letter goes, and of which kind it is. */
export const askedReachAtom = atom(get => {
  const typed = get(typedLetterAtom)
  return { ...get(ofPageAtom), kind: typed.kind, ...whomOf(typed) }
})

const writtenAtom = atom(get => {
  const { subject, body } = get(typedLetterAtom)
  return { ...get(askedReachAtom), subject, body }
})

/** What an answer is of, so that one that comes late is told from the present one. */
const named = (asked: unknown): string => JSON.stringify(asked)

interface Counted {
  of: string
  answer: Answer<typeof getLetterReach> | null
  failure: string | null
}

const countedAtom = atom<Counted | null>(null)

/** How many people the letter goes to; null: they are being counted. */
export const reachAtom = atom(get => {
  const counted = get(countedAtom)
  return counted?.of === named(get(askedReachAtom)) ? counted : null
})

export const countReachAtom = atom(null, async (get, set): Promise<void> => {
  const asked = get(askedReachAtom)
  const of = named(asked)
  const sent = await call(getLetterReach, asked)
  if (of !== named(get(askedReachAtom))) return
  const answer = sent.ok && sent.answer.reach ? sent.answer : null
  const failure = answer ? null : failureWords(sent, organiserFailures.get_letter_reach, get(isOnlineAtom))
  set(countedAtom, { of, answer, failure })
})

interface Drawn {
  of: string
  preview: Answer<typeof getLetterPreview>['preview']
  failure: string | null
}

/** The letter as it was drawn last; null: not yet. */
export const drawnAtom = atom<Drawn | null>(null)

/** Whether that is what is typed now. */
export const isDrawnAtom = atom(get => get(drawnAtom)?.of === named(get(writtenAtom)))

export const drawLetterAtom = atom(null, async (get, set): Promise<void> => {
  const asked = get(writtenAtom)
  const of = named(asked)
  const sent = await call(getLetterPreview, asked)
  if (of !== named(get(writtenAtom))) return
  const preview = sent.ok ? sent.answer.preview : null
  const failure = preview ? null : failureWords(sent, organiserFailures.get_letter_preview, get(isOnlineAtom))
  set(drawnAtom, { of, preview, failure })
})

/** What keeps the letter from being sent; null: nothing. */
export const whatIsMissing = (
  { subject, body, is_later, at }: TypedLetter,
  isTest: boolean,
): string | null => {
  if (subject.trim() === '') return letterTexts.noSubject
  if (body.trim() === '') return letterTexts.noBody
  if (body.length > sizes.letterBody) return letterTexts.left(body.length - sizes.letterBody)
  return is_later && !isTest && at === '' ? letterTexts.noTime : null
}

/** Where the results of sending are shown. */
export const SENDING = 'send_letter'
export const TESTING = 'send_test_letter'

/** Sends the letter to the member who writes it. */
export const sendTestAtom = atom(null, (get, set): Promise<void> => {
  const typed = get(typedLetterAtom)
  const work = async (): Promise<PressOutcome> => {
    const missing = whatIsMissing(typed, true)
    if (missing) return { type: 'error', words: missing }
    const sent = await call(sendTestLetter, { ...get(writtenAtom), key: typed.test_key })
    if (!sent.ok)
      return {
        type: 'error',
        words: failureWords(sent, organiserFailures.send_test_letter, get(isOnlineAtom)),
      }
    // The next press asks for another test of the same letter.
    if (get(typedLetterAtom).test_key === typed.test_key)
      set(typeLetterAtom, { key: get(typedLetterAtom).key, test_key: crypto.randomUUID() })
    return { type: 'success', words: letterTexts.testSent(get(userAtom)?.email ?? '') }
  }
  return set(pressAtom, { place: TESTING, name: TESTING, work })
})

/** Sends the letter, or plans it, and forgets what was typed once that is known. true: it is done. */
export const sendLetterAtom = atom(null, async (get, set): Promise<boolean> => {
  const typed = get(typedLetterAtom)
  const work = async (): Promise<PressOutcome> => {
    const sent = await call(sendLetter, {
      ...get(writtenAtom),
      key: typed.key,
      ...(typed.is_later && { send_at: typed.at }),
    })
    if (!sent.ok)
      return { type: 'error', words: failureWords(sent, organiserFailures.send_letter, get(isOnlineAtom)) }
    set(forgetLetterAtom, typed.key)
    await set(readLettersAtom)
    return {
      type: 'success',
      words: typed.is_later ? letterTexts.planned(atInWords(typed.at)) : letterTexts.sent,
    }
  }
  await set(pressAtom, { place: SENDING, name: SENDING, work })
  return get(outcomesAtom)[SENDING]?.type === 'success'
})

/** `18/12/2026 at 7:30 pm` of what a field for a date and a time has. */
export const atInWords = (at: string): string => dateAtTime(at.replace('T', ' '))
