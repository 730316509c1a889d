import { money, wholeNumber } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { figureTexts } from '../../text/figures.ts'
import { type Days, daysInName } from '../money/spans.ts'
import { Chart } from './Chart.tsx'
import { RowsChart } from './RowsChart.tsx'
import { Sources } from './Sources.tsx'
import { countDays, MOST_BARS, type Period, periodsOf, type SalesSection } from './series.ts'
import { TimeChart } from './TimeChart.tsx'

interface Props {
  section: SalesSection
  days: Days
  /** The organiser's name. */
  of: string
  /** Whether the currency has to be said: there is more than one section. */
  isOneOfSeveral: boolean
}

/** The sales of one currency by day and by ticket type. */
export function Sales({ section, days, of, isOneOfSeveral }: Props) {
  const { currency, symbol, isTest, types } = section
  const seesMoney = section.days.some(({ net }) => net !== null)
  const length = countDays(days) > MOST_BARS ? 7 : 1
  const periods = periodsOf(section.days, days, length)
  const table = (
    what: string,
    rows: Period[],
    name: (one: Period) => string,
    value: (one: Period) => string | number,
  ) => ({
    columns: [rows === periods && length > 1 ? figureTexts.week : figureTexts.day, what],
    rows: rows.map(one => [name(one), value(one)]),
  })
  const chartOf = (
    what: string,
    look: 'bars' | 'line',
    value: (one: Period) => number,
    format: (value: number) => string,
    summary: string,
  ) => (
    <Chart
      title={(length > 1 ? figureTexts.perWeek : figureTexts.perDay)(what)}
      summary={summary + mostOf(periods, value, format, length > 1)}
      table={table(
        what,
        periods,
        ({ name }) => name,
        one => format(value(one)),
      )}
      saved={table(what, periodsOf(section.days, days, 1), ({ from }) => from, value)}
      fileName={figureTexts.fileName(what, of, daysInName(days))}
    >
      {width => (
        <TimeChart
          points={periods.map(one => ({ short: one.short, value: value(one) }))}
          width={width}
          look={look}
          format={format}
        />
      )}
    </Chart>
  )
  const inMoney = (amount: number) => money(amount, symbol)
  return (
    <>
      {(isOneOfSeveral || isTest) && (
        <h3 className="figures-currency">
          {isTest ? figureTexts.test(currency) : figureTexts.live(currency)}
        </h3>
      )}
      {chartOf(
        figureTexts.tickets,
        'bars',
        ({ tickets }) => tickets,
        wholeNumber,
        figureTexts.ticketSummary(sum(periods.map(({ tickets }) => tickets)), countDays(days)),
      )}
      {seesMoney &&
        chartOf(
          figureTexts.money,
          'line',
          ({ net }) => net,
          inMoney,
          figureTexts.moneySummary(inMoney(sum(periods.map(({ net }) => net))), countDays(days)),
        )}
      <Sources section={section} inMoney={seesMoney ? inMoney : null} days={days} of={of} />
      <Types types={types} inMoney={seesMoney ? inMoney : null} days={days} of={of} />
    </>
  )
}

function mostOf(
  periods: Period[],
  value: (one: Period) => number,
  format: (value: number) => string,
  isWeek: boolean,
): string {
  const most = periods.reduce((best, one) => (value(one) > value(best) ? one : best))
  return value(most) > 0 ? figureTexts.most(most.name, format(value(most)), isWeek) : '.'
}

interface TypesProps {
  types: SalesSection['types']
  /** null: the user sees no money. */
  inMoney: ((amount: number) => string) | null
  days: Days
  of: string
}

function Types({ types, inMoney, days, of }: TypesProps) {
  const isOneEvent = new Set(types.map(({ event_id }) => event_id)).size === 1
  const isOneDate = new Set(types.map(({ nice_date }) => nice_date)).size === 1
  const nameOf = ({ event_id, event, nice_date, ticket_id, ticket }: SalesSection['types'][number]) =>
    [
      ticket_id !== null ? ticket : event_id !== null ? figureTexts.wholeOrders : figureTexts.vouchers,
      !isOneEvent && event,
      !(isOneEvent && isOneDate) && nice_date,
    ]
      .filter(Boolean)
      .join(', ')
  const sold = types.filter(({ ticket_id }) => ticket_id !== null).toSorted((a, b) => b.tickets - a.tickets)
  const [most] = sold
  const rowsOf = (net: (amount: number | null) => string | number) =>
    [...sold, ...types.filter(({ ticket_id }) => ticket_id === null)].map(one => [
      nameOf(one),
      one.tickets,
      ...(inMoney ? [net(one.net)] : []),
    ])
  const columns = [figureTexts.ticketType, figureTexts.tickets, ...(inMoney ? [figureTexts.money] : [])]
  return (
    <Chart
      title={figureTexts.byType}
      summary={
        most && most.tickets > 0
          ? figureTexts.typeSummary(nameOf(most), most.tickets, sum(sold.map(({ tickets }) => tickets)))
          : figureTexts.noTickets
      }
      table={{ columns, rows: rowsOf(net => inMoney?.(net ?? 0) ?? '') }}
      saved={{ columns, rows: rowsOf(net => net ?? 0) }}
      fileName={figureTexts.fileName(figureTexts.byType, of, daysInName(days))}
    >
      {width => (
        <RowsChart
          width={width}
          rows={sold.map(one => ({
            key: String(one.ticket_id),
            name: nameOf(one),
            words: [wholeNumber(one.tickets), inMoney?.(one.net ?? 0)].filter(Boolean).join(' · '),
            values: [one.tickets],
          }))}
        />
      )}
    </Chart>
  )
}
