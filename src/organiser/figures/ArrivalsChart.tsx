import type { Arrivals } from '../../../contract/calls/organiserFigures.ts'
import { dateAtTime, time } from '../../../contract/format/dates.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { figureTexts } from '../../text/figures.ts'
import { Chart } from './Chart.tsx'
import { RowsChart } from './RowsChart.tsx'
import { quartersOf } from './series.ts'
import { TimeChart } from './TimeChart.tsx'

/** Who is in, and when they came. */
export function ArrivalsChart({ arrivals, of }: { arrivals: Arrivals; of: string }) {
  const { came, expected, quarters } = arrivals
  const most = quarters.toSorted((a, b) => b.tickets - a.tickets)[0]
  const columns = [figureTexts.quarter, figureTexts.came]
  const rows = (inWords: (at: string) => string) => quarters.map(({ at, tickets }) => [inWords(at), tickets])
  return (
    <Chart
      title={figureTexts.arrivals}
      summary={
        figureTexts.arrivalSummary(came, expected) +
        (most ? figureTexts.most15(time(most.at), most.tickets) : '')
      }
      table={{ columns, rows: rows(dateAtTime) }}
      saved={{ columns, rows: rows(at => at) }}
      fileName={figureTexts.fileName(figureTexts.arrivals, of, '')}
      about={figureTexts.aboutArrivals}
    >
      {width => (
        <>
          <RowsChart
            width={width}
            parts={[figureTexts.came, figureTexts.expected]}
            rows={[{ key: 'all', name: '', words: '', values: [came, Math.max(0, expected - came)] }]}
          />
          {quarters.length > 0 && (
            <TimeChart
              points={quartersOf(arrivals).map(({ at, tickets }) => ({
                short: at.slice(11),
                value: tickets,
              }))}
              width={width}
              look="bars"
              format={wholeNumber}
            />
          )}
        </>
      )}
    </Chart>
  )
}
