import { atom } from 'jotai'
import { array, boolean, enums, type Infer, object, record, string } from 'superstruct'
import { draft } from '../../state/draft.ts'
import { screenAtom } from '../screen.ts'

/** A letter that is typed. What is empty keeps nobody away. */
const letter = object({
  kind: enums(['service', 'marketing']),
  subject: string(),
  body: string(),
  event: string(),
  /** Ids. */
  dates: array(string()),
  /** Names of ticket types. */
  tickets: array(string()),
  arrived: enums(['', 'yes', 'not_yet']),
  question: string(),
  answer: string(),
  is_later: boolean(),
  at: string(),
  /** Names the letter, and its test: the server sends each once. */
  key: string(),
  test_key: string(),
})

export type TypedLetter = Infer<typeof letter>

export const NO_LETTER: TypedLetter = {
  ...{ kind: 'service', subject: '', body: '', event: '', dates: [], tickets: [], arrived: '' },
  ...{ question: '', answer: '', is_later: false, at: '', key: '', test_key: '' },
}

/** By organiser. It is on the device, so that it survives a reload, and is the same letter when it is sent again. */
const letters = draft({ name: 'letters', struct: record(string(), letter), empty: {} })

export const persistedLetters = letters.persisted

const organiserAtom = atom(get => get(screenAtom)?.organiser ?? 0)

/** What is typed for the organiser of the page. */
export const typedLetterAtom = atom(get => get(letters.atom)[get(organiserAtom)] ?? NO_LETTER)

/** Changes what is typed: that is another letter. What depends on another event or question is chosen anew. */
export const typeLetterAtom = atom(null, (get, set, change: Partial<TypedLetter>): void => {
  const dependent = {
    ...('event' in change && { dates: [], tickets: [], question: '', answer: '' }),
    ...('question' in change && { answer: '' }),
  }
  const keys = { key: crypto.randomUUID(), test_key: crypto.randomUUID() }
  const typed = { ...get(typedLetterAtom), ...dependent, ...keys, ...change }
  set(letters.atom, all => ({ ...all, [get(organiserAtom)]: typed }))
})

/** Forgets a letter that was sent, unless something was typed meanwhile. */
export const forgetLetterAtom = atom(null, (get, set, key: string): void => {
  const organiser = get(organiserAtom)
  set(letters.atom, ({ [organiser]: now, ...others }) =>
    now && now.key !== key ? { ...others, [organiser]: now } : others,
  )
})
