import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import type { RefusedSale, UnsoldTicket } from '../../../contract/counter/counter.ts'
import { isDay } from '../../../contract/fields.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { counterTexts } from '../../text/counter.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { saveCsv } from '../csv.ts'
import { NotLoaded } from '../OwnersScreen.tsx'
import { counterAtom, unsentAtom } from './counterState.ts'
import { inWords } from './plan.ts'
import { dayReportAtom, inCurrencies, loadDayAtom, reportRows, sumInWords } from './report.ts'
import { soldAtom } from './typedSale.ts'

/** What was taken and paid back on a day, by member and device. */
export function DayReport() {
  const report = useAtomValue(dayReportAtom)
  const counter = useAtomValue(counterAtom)?.counter
  const { reference } = useAtomValue(soldAtom)
  const load = useSetAtom(loadDayAtom)
  const today = dayIn(counter?.time_zone ?? 'Europe/London', new Date())
  const day = report?.day ?? today
  const id = useId()
  const refused = useAtomValue(unsentAtom).filter(sale => sale.refused !== undefined).length
  // Again after each sale that the server has, or has refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sale changes the report.
  useEffect(() => void load(day), [load, day, reference, refused])
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{counterTexts.report}</h2>
      <div className="field counter-day">
        <label htmlFor={`${id}day`}>{counterTexts.day}</label>
        <span className="field-box">
          <input
            id={`${id}day`}
            type="date"
            value={day}
            onChange={({ target }) => isDay(target.value) && void load(target.value)}
          />
        </span>
      </div>
      {report?.failure && <NotLoaded failure={report.failure} onRetry={() => void load(day)} />}
      {report && !report.rows && !report.failure && <Waiting>{counterTexts.reportLoading}</Waiting>}
      {report?.rows?.length === 0 && <p role="status">{counterTexts.nothing}</p>}
      {report?.rows && inCurrencies(report.rows).map(one => <ReportTable key={one.currency} {...one} />)}
      {report && report.refused.length > 0 && <RefusedSales refused={report.refused} />}
      {report && report.unsold.length > 0 && <UnsoldTickets unsold={report.unsold} />}
      {report?.rows && report.rows.length + report.refused.length + report.unsold.length > 0 && (
        <div className="chips money-files">
          <button
            type="button"
            onClick={() =>
              saveCsv(
                counterTexts.file(counter?.name ?? '', day),
                reportRows(day, report.rows ?? [], report.refused, report.unsold),
              )
            }
          >
            {counterTexts.save}
          </button>
        </div>
      )}
      <p className="quiet small">{counterTexts.aboutReport}</p>
    </section>
  )
}

/** Sales that no order has, though their money is in the drawer. */
function RefusedSales({ refused }: { refused: RefusedSale[] }) {
  const own = useAtomValue(counterAtom)?.device
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h3 id={id}>{counterTexts.refusedOn(refused.length, sumInWords(refused))}</h3>
      <p className="quiet small">{counterTexts.aboutRefusedOn}</p>
      <ul className="stack small">
        {refused.map(({ id, sold, member, device, method, tickets, total, currency_symbol, reason }) => (
          <li key={id}>
            <Unbroken>
              {counterTexts.summary(
                tickets.length,
                inWords(total, currency_symbol),
                counterTexts.methods[method],
                sold,
              )}
            </Unbroken>
            , {counterTexts.numbers(tickets)}: {reason}{' '}
            <span className="quiet">
              {member}, {counterTexts.device(device, device === own)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tickets that somebody came in with, and that no order has. */
function UnsoldTickets({ unsold }: { unsold: UnsoldTicket[] }) {
  const own = useAtomValue(counterAtom)?.device
  const id = useId()
  const total = sumInWords(unsold.map(({ price, currency_symbol }) => ({ total: price, currency_symbol })))
  return (
    <section className="card stack" aria-labelledby={id}>
      <h3 id={id}>{counterTexts.unsoldOn(unsold.length, total)}</h3>
      <p className="quiet small">{counterTexts.aboutUnsoldOn}</p>
      <ul className="stack small">
        {unsold.map(({ id, name, event, nice_date = '', let_in, door, member, device }) => (
          <li key={id}>
            {counterTexts.unsold(id, name, event, nice_date, let_in, door)}{' '}
            <span className="quiet">
              {member}, {counterTexts.device(device, device === own)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const { columns } = counterTexts

function ReportTable({ currency, symbol, rows, sums }: ReturnType<typeof inCurrencies>[number]) {
  const own = useAtomValue(counterAtom)?.device
  const inSymbol = (minor: number) => (minor < 0 ? `−${inWords(-minor, symbol)}` : inWords(minor, symbol))
  const cells = ({ sales, tickets, taken, paid_back }: (typeof sums)[number] | (typeof rows)[number]) => (
    <>
      <td>{wholeNumber(sales)}</td>
      <td className="money-wide">{wholeNumber(tickets)}</td>
      <td className="money-wide">{inSymbol(taken)}</td>
      <td className="money-wide">{inSymbol(paid_back)}</td>
      <td>{inSymbol(taken - paid_back)}</td>
    </>
  )
  return (
    <table className="money-table">
      <caption className="visually-hidden">
        {counterTexts.report}, {currency}
      </caption>
      <thead>
        <tr>
          <th scope="col">{columns.who}</th>
          <th scope="col">{columns.sales}</th>
          <th scope="col" className="money-wide">
            {columns.tickets}
          </th>
          <th scope="col" className="money-wide">
            {columns.taken}
          </th>
          <th scope="col" className="money-wide">
            {columns.paidBack}
          </th>
          <th scope="col">{columns.left}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={`${row.member} ${row.device} ${row.method}`}>
            <th scope="row">
              {counterTexts.methods[row.method]}{' '}
              <span className="quiet small">
                {row.member}
                {row.device && `, ${counterTexts.device(row.device, row.device === own)}`}
              </span>
            </th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(one => (
          <tr key={one.method}>
            <th scope="row">{counterTexts.allOf(counterTexts.methods[one.method])}</th>
            {cells(one)}
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
