import { useAtomValue } from 'jotai'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { fromMinor, money } from '../../contract/format/money.ts'
import { plural } from '../../contract/format/words.ts'
import { lineInMinor, sum, wholePrice } from '../../contract/rules/totals.ts'
import { Fold } from '../ui/Fold.tsx'
import { chosenAtom, wantedTicket } from './chosen.ts'
import { TicketChoice } from './TicketChoice.tsx'

/** Up to so many dates are expanded. Of more, only the first one with tickets is. */
const OPEN = 3
/** So many collapsed dates are shown; the rest are collapsed together. */
const IN_VIEW = 8

type EventDate = EventPage['dates'][number]
interface Props {
  dates: EventDate[]
  symbol: string
}

/** The tickets of each date. */
export function EventDates({ dates, symbol }: Props) {
  if (dates.length <= OPEN) {
    return dates.map(date => (
      <div className="stack" key={date.date_id}>
        {dates.length > 1 && <h3>{date.nice_date}</h3>}
        <Tickets date={date} symbol={symbol} isOnly={dates.length === 1} />
      </div>
    ))
  }
  const first = dates.findIndex(isOnSale)
  const folds = dates.map((date, index) => (
    <Fold key={date.date_id} isOpen={index === first} summary={<DateSummary date={date} symbol={symbol} />}>
      <Tickets date={date} symbol={symbol} isOnly={false} />
    </Fold>
  ))
  return (
    <div className="event-dates">
      {folds.slice(0, IN_VIEW)}
      {folds.length > IN_VIEW && (
        <Fold
          summary={<strong>{plural(folds.length - IN_VIEW, 'more date')}</strong>}
          isOpen={first >= IN_VIEW}
        >
          <div>{folds.slice(IN_VIEW)}</div>
        </Fold>
      )}
    </div>
  )
}

const isOnSale = ({ tickets }: EventDate): boolean =>
  tickets.some(({ available, min_per_customer }) => available >= min_per_customer)

/** The date, its lowest price, and the number of chosen tickets. */
function DateSummary({ date, symbol }: { date: EventDate; symbol: string }) {
  const chosen = useAtomValue(chosenAtom)
  const count = sum(
    date.tickets.map(({ ticket_id }) => chosen[wantedTicket(ticket_id, date.date_id).key] ?? 0),
  )
  const least = Math.min(...date.tickets.map(ticket => wholePrice(lineInMinor({ ...ticket, qty: 1 }))))
  return (
    <>
      <h3>{date.nice_date}</h3>
      <span className="quiet small">
        {!isOnSale(date) ? 'Sold out' : least > 0 ? `From ${money(fromMinor(least), symbol)}` : 'Free'}
        {count > 0 && ` · ${plural(count, 'ticket')} chosen`}
      </span>
    </>
  )
}

const Tickets = ({ date, symbol, isOnly }: { date: EventDate; symbol: string; isOnly: boolean }) =>
  date.tickets.map(ticket => (
    <TicketChoice
      key={ticket.ticket_id}
      ticket={ticket}
      dateId={date.date_id}
      date={isOnly ? null : date.nice_date}
      symbol={symbol}
    />
  ))
