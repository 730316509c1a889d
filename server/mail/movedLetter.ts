import { niceDate } from '../../contract/format/dates.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import type { EventLook } from '../look/eventLook.ts'
import { whenAndWhere } from '../sale/changes/changedHolds.ts'
import { type LetterPart, writtenLetter } from './letterParts.ts'
import type { Letter } from './sendMail.ts'

export interface MovedDate {
  starts: string
  ends: string
  all_day: boolean
  is_at_another_time: boolean
  /** When it began before, by the venue's clock. */
  was: string
}

/** An event that has changed for a holder of its tickets. */
export interface Moved {
  /** Names the letter. */
  id: number
  to: string
  title: string
  status: 'scheduled' | 'postponed'
  /** Those of which the holder has tickets; at least one. */
  dates: MovedDate[]
  /** Where it is now; null: at the same place. */
  place: string | null
  /** Where it was to be before; null: at the same place. */
  placeBefore: string | null
  tickets: number
  /** The holder has paid for some of them themselves. */
  isPaid: boolean
}

/** By which a holder can give tickets back. */
interface Offer {
  link: string
  /** What they get for them; empty: nothing was paid. */
  amount: string
}

/**
 * Tells a holder of tickets that their event was postponed or moved, or takes place after all. `offer`: null: they cannot
 * give their tickets back by themselves. Of money it speaks only to those who have paid.
 */
export function movedLetter(moved: Moved, events: EventLook[], offer: Offer | null, origin: string): Letter {
  const { id, to, title, status, dates, place } = moved
  const isMoved = dates.some(date => date.is_at_another_time) || place !== null
  const subject = `${title} ${status === 'postponed' ? 'was postponed' : isMoved ? 'was moved' : 'takes place'}`
  const wallet = `${origin}${pages.wallet.path}`
  return writtenLetter(
    {
      id: `moved-${id}`,
      to,
      subject,
      title: subject,
      parts: [
        ...(status === 'postponed' ? postponed(moved) : changed(moved, offer)),
        ...events.map(event => ({ event })),
        ...(offer
          ? [
              offer.amount
                ? 'If that does not suit you, you can have your money back.'
                : 'If that does not suit you, you can give your tickets back.',
              { button: 'Say whether you keep your tickets', to: offer.link },
              { link: 'Your ticket wallet', to: wallet },
            ]
          : [{ button: 'Your ticket wallet', to: wallet }]),
      ],
    },
    origin,
  )
}

const staysValid = ({ tickets }: Moved): string =>
  `Your ${plural(tickets, 'ticket')} ${tickets === 1 ? 'stays' : 'stay'} valid`

const postponed = (moved: Moved): LetterPart[] => [
  `${moved.title} was postponed by its organiser.`,
  `${staysValid(moved)}. We write to you when there is a new date.`,
]

function changed(moved: Moved, offer: Offer | null): LetterPart[] {
  const { title, dates, place, placeBefore, isPaid } = moved
  const now = dates.map((date, index) => nowOf(date, index === dates.length - 1 ? place : null))
  const ask = isPaid ? 'ask the organiser for a refund' : 'please tell the organiser'
  return [
    `${title} takes place ${now.join(' and ')}. Its organiser has changed this.`,
    ...dates.filter(date => date.is_at_another_time).map(changeOf),
    ...(placeBefore ? [`It is no longer at ${placeBefore}.`] : []),
    `${staysValid(moved)}.${offer ? '' : ` If you cannot come, ${ask}.`}`,
  ]
}

/** Somebody with tickets of several dates can tell which of them has moved. */
const changeOf = ({ was, starts, ends, all_day }: MovedDate): string =>
  `${niceDate(was, was, all_day)} is now ${niceDate(starts, ends, all_day)}.`

const nowOf = (date: MovedDate, place: string | null): string =>
  whenAndWhere({ ...date, place, is_at_another_time: true })
