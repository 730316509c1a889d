import { atom } from 'jotai'
import { type Figures, getFigures } from '../../../contract/calls/organiserFigures.ts'
import { sizes } from '../../../contract/sizes.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { figureTexts } from '../../text/figures.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { areInOrder, areWhole, type Days } from '../money/spans.ts'
import { screenAtom } from '../screen.ts'
import { countDays } from './series.ts'

/** What figures are asked for; null: of all events, of all dates. */
export interface Asked {
  days: Days
  event: number | null
  date: number | null
}

/** What is chosen or typed; null: nothing yet. */
export const askedAtom = atom<Asked | null>(null)

interface Read {
  figures: Figures
  readAt: number
}

/** The last figures of all that was asked for on this page, so that they are there without a network. */
const readAtom = atom<Record<string, Read>>({})

/** Why the last try has failed, and when it was made. */
export const figuresFailureAtom = atom<{ words: string; at: number } | null>(null)

/** Whether both days are chosen, and are as many as can be asked for. */
export const canBeAsked = ({ days }: Asked): boolean =>
  days.from !== '' &&
  days.to !== '' &&
  areWhole(days) &&
  areInOrder(days) &&
  countDays(days) <= sizes.figureDays

const keyAtom = atom(get => JSON.stringify([get(screenAtom)?.organiser, get(askedAtom)]))

/** The last figures of what is asked for; null: there are none. */
export const figuresAtom = atom((get): Read | null => get(readAtom)[get(keyAtom)] ?? null)

/** The dates of the organiser as they were last read, for what can be chosen. */
export const datesAtom = atom<Figures['dates']>([])

/** Reads the figures that are asked for. Where that fails, those that are shown stay. */
export const loadFiguresAtom = atom(null, async (get, set): Promise<void> => {
  const [organiser_id, asked, key] = [get(screenAtom)?.organiser, get(askedAtom), get(keyAtom)]
  if (organiser_id === undefined || asked === null || !canBeAsked(asked)) return
  const { days, event, date } = asked
  const sent = await call(getFigures, {
    organiser_id,
    ...days,
    ...(event !== null && { event_id: event }),
    ...(date !== null && { date_id: date }),
  })
  const figures = sent.ok ? sent.answer.figures : null
  if (figures) {
    set(readAtom, all => ({ ...all, [key]: { figures, readAt: Date.now() } }))
    set(datesAtom, figures.dates)
  }
  // What was asked for before says nothing of what is shown now.
  if (get(keyAtom) !== key) return
  const failed = () => failureWords(sent, organiserFailures.get_figures, get(isOnlineAtom))
  const words = figures ? null : sent.ok ? figureTexts.notYours : failed()
  set(figuresFailureAtom, words === null ? null : { words, at: Date.now() })
})

export const askAtom = atom(null, async (_get, set, asked: Asked): Promise<void> => {
  set(askedAtom, asked)
  set(figuresFailureAtom, null)
  await set(loadFiguresAtom)
})
