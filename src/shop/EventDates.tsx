import { useAtomValue } from 'jotai'
import { type ComponentType, Fragment } from 'react'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { fromMinor, money } from '../../contract/format/money.ts'
import { plural } from '../../contract/format/words.ts'
import { lineInMinor, sum, wholePrice } from '../../contract/rules/totals.ts'
import { Fold } from '../ui/Fold.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import { chosenAtom, wantedTicket } from './chosen.ts'
import { haveOwnHours, hoursOf } from './hoursOf.ts'
import type { ChoiceProps, ShownTicket } from './TicketChoice.tsx'

/** Up to so many dates are expanded. Of more, only the first one with tickets is. */
const OPEN = 3
/** So many collapsed dates are shown; the rest are collapsed together. */
const IN_VIEW = 8

type EventDate = EventPage['dates'][number]

/** A date with its tickets at this moment. */
export interface ShownDate extends Omit<EventDate, 'tickets'> {
  tickets: ShownTicket[]
  /** Why none of them can be had; left out: they are sold out. */
  why?: string
}

interface Shown {
  symbol: string
  /** Shows a ticket. */
  Choice: ComponentType<ChoiceProps>
  /** Each date states its own hours. */
  ownHours: boolean
}

interface Props extends Omit<Shown, 'ownHours'> {
  dates: ShownDate[]
}

/** The tickets of each date. */
export function EventDates({ dates, ...given }: Props) {
  const shown = { ...given, ownHours: haveOwnHours(dates) }
  if (dates.length <= OPEN) {
    return dates.map(date => (
      <div className="stack" key={date.date_id}>
        {dates.length > 1 && (
          <h3>
            <Unbroken>{date.nice_date}</Unbroken>
          </h3>
        )}
        <Tickets date={date} isOnly={dates.length === 1} {...shown} />
      </div>
    ))
  }
  const first = dates.findIndex(isOnSale)
  const folds = dates.map((date, index) => (
    <Fold
      key={date.date_id}
      isOpen={index === first}
      summary={<DateSummary date={date} symbol={shown.symbol} />}
    >
      <Tickets date={date} isOnly={false} {...shown} />
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

const isOnSale = ({ tickets }: ShownDate): boolean =>
  tickets.some(({ available, min_per_customer, is_extra }) => available >= min_per_customer && !is_extra)

/** The date, its lowest price, and the number of chosen tickets. */
function DateSummary({ date, symbol }: { date: ShownDate; symbol: string }) {
  const chosen = useAtomValue(chosenAtom)
  const count = sum(
    date.tickets.map(({ ticket_id }) => chosen[wantedTicket(ticket_id, date.date_id).key] ?? 0),
  )
  const least = Math.min(
    ...date.tickets
      .filter(({ is_extra }) => !is_extra)
      .map(ticket => wholePrice(lineInMinor({ ...ticket, qty: 1 }))),
  )
  return (
    <>
      <h3>
        <Unbroken>{date.nice_date}</Unbroken>
      </h3>
      <span className="quiet small">
        {!isOnSale(date)
          ? (date.why ?? 'Sold out')
          : least > 0
            ? `From ${money(fromMinor(least), symbol)}`
            : 'Free'}
        {count > 0 && ` · ${plural(count, 'ticket')} chosen`}
      </span>
    </>
  )
}

/** Extras stand below the other tickets. */
function Tickets({ date, symbol, Choice, ownHours, isOnly }: Shown & { date: ShownDate; isOnly: boolean }) {
  const Heading = isOnly ? 'h3' : 'h4'
  const choices = date.tickets.map((ticket, index) => (
    <Fragment key={ticket.ticket_id}>
      {ticket.is_extra && !date.tickets[index - 1]?.is_extra && <Heading>Extras</Heading>}
      <Choice ticket={ticket} dateId={date.date_id} date={isOnly ? null : date.nice_date} symbol={symbol} />
    </Fragment>
  ))
  return (
    <>
      {ownHours && (
        <p className="quiet small">
          <Unbroken>{hoursOf(date)}</Unbroken>
        </p>
      )}
      {choices}
    </>
  )
}
