import { wholeNumber } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { figureTexts } from '../../text/figures.ts'
import { type Days, daysInName } from '../money/spans.ts'
import { Chart } from './Chart.tsx'
import { RowsChart } from './RowsChart.tsx'
import type { SalesSection } from './series.ts'

interface Props {
  section: SalesSection
  /** null: the user sees no money. */
  inMoney: ((amount: number) => string) | null
  days: Days
  /** The organiser's name. */
  of: string
}

/** The sales of one currency by the link that led to them. */
export function Sources({ section: { words, days: sales }, inMoney, days, of }: Props) {
  const isOneEvent = new Set(words.map(({ event_id }) => event_id)).size === 1
  const nameOf = ({ word, event }: (typeof words)[number]) => (isOneEvent ? word : `${word}, ${event}`)
  const all = sum(sales.map(({ tickets }) => tickets))
  const counted = sum(words.map(({ tickets }) => tickets))
  const [most] = words
  const columns = [
    figureTexts.link,
    figureTexts.orders,
    figureTexts.tickets,
    ...(inMoney ? [figureTexts.money] : []),
  ]
  const rows = (net: (amount: number) => string | number) =>
    words.map(one => [nameOf(one), one.orders, one.tickets, ...(inMoney ? [net(one.net ?? 0)] : [])])
  return (
    <Chart
      title={figureTexts.bySource}
      summary={most ? figureTexts.sourceSummary(counted, all, nameOf(most)) : figureTexts.noSource}
      table={{ columns, rows: rows(net => inMoney?.(net) ?? '') }}
      saved={{ columns, rows: rows(net => net) }}
      fileName={figureTexts.fileName(figureTexts.bySource, of, daysInName(days))}
    >
      {width => (
        <RowsChart
          width={width}
          rows={[
            ...words.map(one => ({
              key: `${one.event_id} ${one.word}`,
              name: nameOf(one),
              words: [wholeNumber(one.tickets), inMoney?.(one.net ?? 0)].filter(Boolean).join(' · '),
              values: [one.tickets],
            })),
            {
              key: '',
              name: figureTexts.noLink,
              words: wholeNumber(all - counted),
              values: [all - counted],
            },
          ]}
        />
      )}
    </Chart>
  )
}
