import { atom } from 'jotai'
import { type Infer, object, optional, record, string } from 'superstruct'
import { draft } from '../../state/draft.ts'

/**
 * What is chosen and typed to find orders; empty: nothing. The event can be `vouchers`. `answer_is`: the answer that was pressed;
 * empty: none is given.
 */
const choice = object({
  event: string(),
  date: string(),
  ticket: string(),
  state: string(),
  question: string(),
  answer: string(),
  answer_is: optional(string()),
  search: string(),
  sort: string(),
})

export const NO_CHOICE: Infer<typeof choice> = {
  event: '',
  date: '',
  ticket: '',
  state: '',
  question: '',
  answer: '',
  search: '',
  sort: '',
}

export type OrderChoice = typeof NO_CHOICE

const choices = draft({ name: 'order_choice', struct: record(string(), choice), empty: {} })

/** What is chosen and typed to find orders of an organiser. */
export const orderChoiceAtom = atom(get => (organiser: number) => get(choices.atom)[organiser] ?? NO_CHOICE)

/** Changes it. What depends on another event or date is chosen anew. */
export const chooseOrdersAtom = atom(
  null,
  (get, set, organiser: number, change: Partial<OrderChoice>): void => {
    const before = get(orderChoiceAtom)(organiser)
    const dependent = {
      ...('event' in change && { date: '', ticket: '', question: '', answer: '', answer_is: undefined }),
      ...('date' in change && { ticket: '' }),
      ...('question' in change && { answer: '', answer_is: undefined }),
      ...('answer' in change && { answer_is: undefined }),
      ...(change.answer_is !== undefined && { answer: '' }),
    }
    set(choices.atom, all => ({ ...all, [organiser]: { ...before, ...dependent, ...change } }))
  },
)

const typed = draft({ name: 'order_changes', struct: record(string(), string()), empty: {} })

/** What is typed of an order and not saved, by its place. */
export const typedAtom = typed.atom

/** Forgets what is typed at these places, unless it was typed meanwhile. */
export const forgetSavedAtom = atom(null, (_get, set, saved: Record<string, string>): void => {
  set(typed.atom, all =>
    Object.fromEntries(Object.entries(all).filter(([place, words]) => saved[place] !== words)),
  )
})

export const persistedOrders = [choices.persisted, typed.persisted]

/** Whether no order is kept away. */
export const isAll = ({ sort: _, ...chosen }: OrderChoice): boolean =>
  Object.values(chosen).every(value => !value?.trim())
