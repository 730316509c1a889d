import type { Fullness } from '../../../contract/calls/organiserFigures.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { figureTexts } from '../../text/figures.ts'
import { labelled } from '../events/labelled.ts'
import { Chart } from './Chart.tsx'
import { RowsChart } from './RowsChart.tsx'
import { allPlaces, PLACES } from './series.ts'

/** How full these dates are. */
export function Full({ dates, of }: { dates: Fullness[]; of: string }) {
  const rows = labelled(dates, one => [`${one.event}, ${one.nice_date}`, one.venue])
  const inWords = (one: Fullness) =>
    PLACES.filter(part => part === 'sold' || one[part] > 0)
      .map(part => `${wholeNumber(one[part])} ${figureTexts.placesInWords[part]}`)
      .join(' · ')
  return (
    <Chart
      title={figureTexts.full}
      summary={
        dates.length > 0
          ? figureTexts.fullSummary(
              dates.length,
              sum(dates.map(({ sold }) => sold)),
              sum(dates.map(allPlaces)),
            )
          : figureTexts.noDates
      }
      table={{
        columns: [figureTexts.date, ...PLACES.map(part => figureTexts.places[part])],
        rows: rows.map(([one, name]) => [name, ...PLACES.map(part => one[part])]),
      }}
      fileName={figureTexts.fileName(figureTexts.full, of, '')}
    >
      {width => (
        <RowsChart
          width={width}
          parts={PLACES.map(part => figureTexts.places[part])}
          rows={rows.map(([one, name]) => ({
            key: String(one.date_id),
            name,
            words: inWords(one),
            values: PLACES.map(part => one[part]),
          }))}
        />
      )}
    </Chart>
  )
}
