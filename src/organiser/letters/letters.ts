import { atom } from 'jotai'
import {
  getLetter,
  getLetters,
  type ListedLetter,
  stopLetter,
} from '../../../contract/calls/organiserLetters.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { letterTexts } from '../../text/letters.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { watchProgress } from '../progress/watchProgress.ts'
import { screenAtom } from '../screen.ts'
import { typeLetterAtom } from './typedLetter.ts'

interface Listed {
  rows: ListedLetter[]
  has_more: boolean
}

/** The letters that are shown, the newest first; null: they are not there yet. */
export const lettersAtom = atom<Listed | null>(null)
export const lettersFailureAtom = atom<string | null>(null)

export const ofPageAtom = atom(get => ({ organiser_id: get(screenAtom)?.organiser ?? 0 }))

/** Reads the newest letters, and keeps the older ones that are shown. */
export const readLettersAtom = atom(null, async (get, set): Promise<void> => {
  const sent = await call(getLetters, get(ofPageAtom))
  if (!sent.ok || !sent.answer.letters) {
    const words = failureWords(sent, organiserFailures.get_letters, get(isOnlineAtom))
    return set(lettersFailureAtom, sent.ok ? letterTexts.notYours : words)
  }
  const { letters, has_more } = sent.answer
  const oldest = letters.at(-1)?.id ?? 0
  set(lettersFailureAtom, null)
  set(lettersAtom, before => {
    const older = before?.rows.filter(({ id }) => id < oldest) ?? []
    return {
      rows: [...letters, ...older],
      has_more: older.length > 0 ? (before?.has_more ?? false) : has_more,
    }
  })
})

/** Where the results of presses on the list are shown. */
export const LETTERS = 'letters'

export const OLDER = 'older_letters'

/** Loads the letters before the ones that are shown. */
export const olderLettersAtom = atom(null, (get, set): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const before = get(lettersAtom)?.rows.at(-1)?.id
    const sent = await call(getLetters, { ...get(ofPageAtom), ...(before && { before }) })
    if (!sent.ok || !sent.answer.letters)
      return { type: 'error', words: failureWords(sent, organiserFailures.get_letters, get(isOnlineAtom)) }
    const { letters, has_more } = sent.answer
    set(lettersAtom, shown => ({ rows: [...(shown?.rows ?? []), ...letters], has_more }))
    return null
  }
  return set(pressAtom, { place: LETTERS, name: OLDER, work })
})

const isUnderWay = ({ finished, state }: ListedLetter): boolean => finished === '' && state !== 'planned'

/** Reads them now and again, until the answered function is called. */
export const watchLettersAtom = atom(null, (get, set): (() => void) => {
  const stop = watchProgress(
    () => get(lettersAtom)?.rows.some(isUnderWay) ?? false,
    () => set(readLettersAtom),
  )
  return () => {
    stop()
    set(lettersAtom, null)
  }
})

/** Stops a letter, and shows what the server knows of it now, whatever the answer is. */
export const stopLetterAtom = atom(null, (get, set, { id }: ListedLetter): Promise<void> => {
  const work = async (): Promise<PressOutcome> => {
    const sent = await call(stopLetter, { ...get(ofPageAtom), letter_id: id })
    await set(readLettersAtom)
    if (sent.ok) return { type: 'success', words: letterTexts.stopped }
    return { type: 'error', words: failureWords(sent, organiserFailures.stop_letter, get(isOnlineAtom)) }
  }
  return set(pressAtom, { place: LETTERS, name: `stop_letter ${id}`, work })
})

export const nameOfCopy = ({ id }: ListedLetter): string => `get_letter ${id}`

/** Types what was written in a letter, and chooses its readers again. */
export const copyLetterAtom = atom(null, (get, set, letter: ListedLetter): Promise<void> => {
  const work = async (): Promise<PressOutcome> => {
    const sent = await call(getLetter, { ...get(ofPageAtom), letter_id: letter.id })
    const found = sent.ok && sent.answer.letter
    if (!found)
      return { type: 'error', words: failureWords(sent, organiserFailures.get_letter, get(isOnlineAtom)) }
    const { whom, ...written } = found
    set(typeLetterAtom, {
      ...written,
      event: String(whom.event_id ?? ''),
      dates: (whom.dates ?? []).map(String),
      tickets: whom.tickets ?? [],
      arrived: whom.arrived ?? '',
      question: String(whom.question_id ?? ''),
      answer: whom.answer ?? '',
      is_later: false,
      at: '',
    })
    return { type: 'success', words: letterTexts.begun }
  }
  return set(pressAtom, { place: LETTERS, name: nameOfCopy(letter), work })
})
