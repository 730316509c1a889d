import { atom } from 'jotai'
import { type SaleLink, setSaleLink } from '../../../contract/calls/organiserFigures.ts'
import { SOURCE, sourceWord } from '../../../contract/rules/sale/sourceWord.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { figureTexts } from '../../text/figures.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { screenAtom } from '../screen.ts'
import { loadFiguresAtom } from './figures.ts'

/** Where the results of presses are shown, and the name of the press that makes a link. */
export const LINKS = 'sale links'

export const addressOfLink = ({ slug, word }: Pick<SaleLink, 'slug' | 'word'>): string =>
  `${location.origin}/events/${slug}/?${SOURCE}=${word}`

type Named = Pick<SaleLink, 'event_id' | 'word'>

/** Adds a link to the list or takes it out, and shows the list as the server has it. */
const setLinkAtom = atom(
  null,
  async (get, set, { event_id, word }: Named, is_kept: boolean): Promise<PressOutcome> => {
    const organiser_id = get(screenAtom)?.organiser ?? 0
    const sent = await call(setSaleLink, { organiser_id, event_id, word, is_kept })
    if (!sent.ok)
      return {
        type: 'error',
        words: failureWords(sent, organiserFailures.set_sale_link, get(isOnlineAtom)),
      }
    await set(loadFiguresAtom)
    return { type: 'success', words: is_kept ? figureTexts.made(word) : figureTexts.removed(word) }
  },
)

export const makeLinkAtom = atom(null, (_get, set, event_id: number, typed: string): Promise<void> => {
  const word = sourceWord(typed)
  const work = async (): Promise<PressOutcome> =>
    word === null
      ? { type: 'error', words: figureTexts.wrongWord }
      : set(setLinkAtom, { event_id, word }, true)
  return set(pressAtom, { place: LINKS, name: LINKS, work })
})

export const nameOfRemoval = ({ event_id, word }: Named): string => `remove ${event_id} ${word}`

export const removeLinkAtom = atom(
  null,
  (_get, set, link: Named): Promise<void> =>
    set(pressAtom, { place: LINKS, name: nameOfRemoval(link), work: () => set(setLinkAtom, link, false) }),
)

export const copyLinkAtom = atom(null, (_get, set, link: SaleLink): Promise<void> => {
  const work = async (): Promise<PressOutcome> => {
    try {
      await navigator.clipboard.writeText(addressOfLink(link))
      return { type: 'success', words: figureTexts.copied(link.word) }
    } catch {
      // A browser can forbid the clipboard.
      return { type: 'error', words: figureTexts.notCopied }
    }
  }
  return set(pressAtom, { place: LINKS, name: `copy ${link.event_id} ${link.word}`, work })
})
