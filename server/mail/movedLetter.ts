import { niceDate } from '../../contract/format/dates.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { whenAndWhere } from '../sale/changes/changedHolds.ts'
import { escapedHtml, letterPage } from './letterPage.ts'
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
  tickets: number
}

/**
 * Tells a holder of tickets that their event was postponed or moved, or takes place after all. `offer`: the link by which
 * they can give their tickets back; null: they cannot.
 */
export function movedLetter(moved: Moved, offer: string | null, origin: string): Letter {
  const { id, to, title, status, tickets, dates, place } = moved
  const yours = `Your ${plural(tickets, 'ticket')} ${tickets === 1 ? 'stays' : 'stay'} valid`
  const isMoved = dates.some(date => date.is_at_another_time) || place !== null
  const ask = offer ? '' : ' If you cannot come, ask the organiser for a refund.'
  const lines =
    status === 'postponed'
      ? [`${title} was postponed by its organiser.`, `${yours}. We write to you when there is a new date.`]
      : [
          `${title} takes place ${dates.map((date, index) => nowOf(date, index === dates.length - 1 ? place : null)).join(' and ')}. Its organiser has changed this.`,
          ...dates.filter(date => date.is_at_another_time).map(changeOf),
          `${yours}.${ask}`,
        ]
  const wallet = `Your ticket wallet: ${origin}${pages.wallet.path}`
  const refund = 'If that does not suit you, you can have your money back.'
  return {
    messageId: `<moved-${id}@${new URL(origin).hostname}>`,
    to,
    subject: `${title} ${status === 'postponed' ? 'was postponed' : isMoved ? 'was moved' : 'takes place'}`,
    text: [...lines, ...(offer ? [`${refund} ${say}: ${offer}`] : []), wallet].join('\n\n'),
    html: letterPage(
      offer
        ? `${lines.map(line => `<p>${escapedHtml(line)}</p>`).join('')}<p>${refund} <a href="${escapedHtml(offer)}">${say}</a></p>`
        : '',
      offer ? [wallet] : [...lines, wallet],
    ),
  }
}

const say = 'Say whether you keep your tickets'

/** Somebody with tickets of several dates can tell which of them has moved. */
const changeOf = ({ was, starts, ends, all_day }: MovedDate): string =>
  `${niceDate(was, was, all_day)} is now ${niceDate(starts, ends, all_day)}.`

const nowOf = (date: MovedDate, place: string | null): string =>
  whenAndWhere({ ...date, place, is_at_another_time: true })
