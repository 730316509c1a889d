import { Fragment, useId, useState } from 'react'
import { money, wholeNumber } from '../../../contract/format/money.ts'
import { moneyTexts } from '../../text/money.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Group, MoneySection, Sums } from './report.ts'
import { Statement } from './Statement.tsx'

type Column = keyof typeof moneyTexts.columns

const COLUMNS = Object.keys(moneyTexts.columns) as Column[]

/** These are subtracted. */
const LESS: Column[] = ['discounts', 'redeemed', 'refunds']

/** A narrow screen has room for this one alone: the others are in the statement of an event that is opened. */
const NARROW: Column = 'net'

const classOf = (column: Column) => (column === NARROW ? undefined : 'money-wide')

/** The money by event. An event opens to its statement, its dates and their ticket types. */
export function EventsTable({ events, total, symbol }: MoneySection) {
  // A column without an amount says nothing.
  const columns = COLUMNS.filter(column => column === NARROW || events.some(event => event[column] !== 0))
  const cells = (sums: Sums) => (
    <>
      <td>{wholeNumber(sums.tickets)}</td>
      {columns.map(column => (
        <td key={column} className={classOf(column)} data-zero={sums[column] === 0 || undefined}>
          {money(LESS.includes(column) ? -sums[column] : sums[column], symbol)}
        </td>
      ))}
    </>
  )
  return (
    <table className="money-table">
      <caption className="visually-hidden">{moneyTexts.byEvent}</caption>
      <thead>
        <tr>
          <th scope="col">{moneyTexts.event}</th>
          <th scope="col">{moneyTexts.tickets}</th>
          {columns.map(column => (
            <th key={column} scope="col" className={classOf(column)}>
              {moneyTexts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      {events.map(event => (
        <EventRows key={event.id} event={event} symbol={symbol} columns={columns.length + 2} cells={cells} />
      ))}
      <tfoot>
        <tr>
          <th scope="row">{moneyTexts.total}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  )
}

interface EventProps {
  event: Group
  symbol: string
  /** How many columns the table has. */
  columns: number
  cells: (sums: Sums) => React.ReactNode
}

/** What is not opened is there, and hidden, so that a printer has it. */
function EventRows({ event, symbol, columns, cells }: EventProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <tbody id={id}>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="money-open"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron" />
            {event.name || moneyTexts.vouchers}
          </button>
        </th>
        {cells(event)}
      </tr>
      <tr className="money-of-event" hidden={!isOpen}>
        <td colSpan={columns}>
          <Statement sums={event} symbol={symbol} />
        </td>
      </tr>
      {event.parts.map(date => (
        <Fragment key={date.id}>
          <tr className="money-date" hidden={!isOpen}>
            <th scope="row">{date.name || moneyTexts.wholeOrders}</th>
            {cells(date)}
          </tr>
          {date.parts.map(ticket => (
            <tr key={ticket.id} className="money-ticket" hidden={!isOpen}>
              <th scope="row">{ticket.name}</th>
              {cells(ticket)}
            </tr>
          ))}
        </Fragment>
      ))}
    </tbody>
  )
}
