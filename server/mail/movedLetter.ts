import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { whenAndWhere } from '../sale/changes/changedHolds.ts'
import { letterPage } from './letterPage.ts'
import type { Letter } from './sendMail.ts'

/** An event that has changed for a holder of its tickets. */
export interface Moved {
  /** Names the letter. */
  id: string
  to: string
  title: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  starts: string
  ends: string
  all_day: boolean
  is_at_another_time: boolean
  /** Where it is now; null: at the same place. */
  place: string | null
  tickets: number
}

/** Tells a holder of tickets that their event was postponed or moved, or takes place after all. */
export function movedLetter(moved: Moved, origin: string): Letter {
  const { id, to, title, status, tickets } = moved
  const yours = `Your ${plural(tickets, 'ticket')} ${tickets === 1 ? 'stays' : 'stay'} valid`
  const isMoved = moved.is_at_another_time || moved.place !== null
  const lines =
    status === 'postponed'
      ? [`${title} was postponed by its organiser.`, `${yours}. We write to you when there is a new date.`]
      : [
          `${title} takes place ${whenAndWhere({ ...moved, is_at_another_time: true })}. Its organiser has changed this.`,
          `${yours}. If you cannot come, ask the organiser for a refund.`,
        ]
  const all = [...lines, `Your ticket wallet: ${origin}${pages.wallet.path}`]
  return {
    messageId: `<moved-${id}@${new URL(origin).hostname}>`,
    to,
    subject: `${title} ${status === 'postponed' ? 'was postponed' : isMoved ? 'was moved' : 'takes place'}`,
    text: all.join('\n\n'),
    html: letterPage('', all),
  }
}
