import type { ListedCode } from '../../../contract/calls/organiserCodes.ts'
import { date, dateAtTime } from '../../../contract/format/dates.ts'
import { money } from '../../../contract/format/money.ts'
import { codeTexts } from '../../text/codes.ts'

/** What a code gives, such as: 10% off. */
export const offInWords = ({ percent, amount, currency_symbol }: ListedCode): string =>
  codeTexts.off(percent === null ? money(amount ?? 0, currency_symbol) : `${percent}%`)

const at = (written: string): string => (written.length > 10 ? dateAtTime(written) : date(written))

/** The limits of a code beside its uses, in one line; empty: it has none. */
export const limitsInWords = ({ most_tickets, from, until, events, tickets }: ListedCode): string =>
  [
    most_tickets !== null && codeTexts.mostTickets(most_tickets),
    from !== null && codeTexts.from(at(from)),
    until !== null && codeTexts.until(at(until)),
    events.length > 0 && codeTexts.onlyFor(events.join(', ')),
    tickets.length > 0 && codeTexts.onlyFor(tickets.join(', ')),
  ]
    .filter(Boolean)
    .join(', ')

/** Amounts of several currencies in one line. */
export const takenOffInWords = ({ taken_off }: ListedCode): string =>
  taken_off.map(({ amount, currency_symbol }) => money(amount, currency_symbol)).join(', ')
