import { atom, type Getter, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { fromMinor, money } from '../../contract/format/money.ts'
import { plural } from '../../contract/format/words.ts'
import { lineInMinor, sum, wholePrice } from '../../contract/rules/totals.ts'
import { Fold } from '../ui/Fold.tsx'
import { chosenAtom, wantedTicket } from './chosen.ts'
import { priceFor, saleOf } from './sale/saleClock.ts'
import { TicketChoice } from './TicketChoice.tsx'

/** Up to so many dates are expanded. Of more, only the first one with tickets is. */
const OPEN = 3
/** So many collapsed dates are shown; the rest are collapsed together. */
const IN_VIEW = 8

type EventDate = EventPage['dates'][number]
interface Props {
  dates: EventDate[]
  symbol: string
  /** When they were read. */
  readAt?: string | undefined
}

/** The tickets of each date. */
export function EventDates({ dates, symbol, readAt }: Props) {
  const first = useFirstOnSale(dates, readAt)
  if (dates.length <= OPEN) {
    return dates.map(date => (
      <div className="stack" key={date.date_id}>
        {dates.length > 1 && <h3>{date.nice_date}</h3>}
        <Tickets date={date} symbol={symbol} readAt={readAt} isOnly={dates.length === 1} />
      </div>
    ))
  }
  const folds = dates.map((date, index) => (
    <Fold
      key={date.date_id}
      isOpen={index === first}
      summary={<DateSummary date={date} symbol={symbol} readAt={readAt} />}
    >
      <Tickets date={date} symbol={symbol} readAt={readAt} isOnly={false} />
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

/** Of a ticket that can be had: whether it is coming or open; otherwise why it cannot. */
function stateOf(get: Getter, { tickets }: EventDate, readAt: string | undefined) {
  const sales = tickets.map(ticket => {
    const sale = saleOf(get, ticket, readAt)
    return sale !== 'over' && ticket.available < ticket.min_per_customer ? 'sold out' : sale
  })
  return (
    (['open', 'coming', 'sold out'] as const).find(state => sales.includes(state)) ??
    (tickets.length > 0 ? 'over' : 'sold out')
  )
}

const leastOf = (get: Getter, { tickets }: EventDate, readAt: string | undefined): number =>
  Math.min(
    ...tickets.map(ticket =>
      wholePrice(lineInMinor({ ...(priceFor(get, ticket, 0, readAt) ?? ticket), qty: 1 })),
    ),
  )

/** The first date with tickets, or with tickets to come; -1: there is none. */
const useFirstOnSale = (dates: EventDate[], readAt: string | undefined): number =>
  useAtomValue(
    useMemo(
      () =>
        atom(get => {
          const states = dates.map(date => stateOf(get, date, readAt))
          return states.indexOf(states.includes('open') ? 'open' : 'coming')
        }),
      [dates, readAt],
    ),
  )

interface Of extends Omit<Props, 'dates'> {
  date: EventDate
}

const STATES = { open: null, coming: 'Not on sale yet', 'sold out': 'Sold out', over: 'Sale ended' }

/** The date, its lowest price, and the number of chosen tickets. */
function DateSummary({ date, symbol, readAt }: Of) {
  const state = useAtomValue(useMemo(() => atom(get => stateOf(get, date, readAt)), [date, readAt]))
  const least = useAtomValue(useMemo(() => atom(get => leastOf(get, date, readAt)), [date, readAt]))
  const chosen = useAtomValue(chosenAtom)
  const count = sum(
    date.tickets.map(({ ticket_id }) => chosen[wantedTicket(ticket_id, date.date_id).key] ?? 0),
  )
  return (
    <>
      <h3>{date.nice_date}</h3>
      <span className="quiet small">
        {STATES[state] ?? (least > 0 ? `From ${money(fromMinor(least), symbol)}` : 'Free')}
        {count > 0 && ` · ${plural(count, 'ticket')} chosen`}
      </span>
    </>
  )
}

const Tickets = ({ date, symbol, readAt, isOnly }: Of & { isOnly: boolean }) =>
  date.tickets.map(ticket => (
    <TicketChoice
      key={ticket.ticket_id}
      ticket={ticket}
      dateId={date.date_id}
      date={isOnly ? null : date.nice_date}
      symbol={symbol}
      readAt={readAt}
    />
  ))
