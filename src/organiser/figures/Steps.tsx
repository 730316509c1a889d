import type { StepsOfDay } from '../../../contract/calls/organiserFigures.ts'
import { date } from '../../../contract/format/dates.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { figureTexts } from '../../text/figures.ts'
import { type Days, daysInName } from '../money/spans.ts'
import { Chart } from './Chart.tsx'
import { RowsChart } from './RowsChart.tsx'

const STEPS = ['shown', 'added', 'reserved', 'paid'] as const

/** How often the steps from a page that is shown to a paid order were taken. */
export function Steps({ steps, days, of }: { steps: StepsOfDay[]; days: Days; of: string }) {
  const totals = STEPS.map(step => sum(steps.map(one => one[step])))
  const [shown = 0, added = 0, reserved = 0, paid = 0] = totals
  const columns = [figureTexts.day, ...STEPS.map(step => figureTexts.step[step])]
  const rows = (inWords: (day: string) => string) =>
    steps.map(one => [inWords(one.day), ...STEPS.map(step => one[step])])
  const wordsOf = (count: number, before: number | undefined) =>
    [wholeNumber(count), before ? figureTexts.ofBefore(Math.round((100 * count) / before)) : '']
      .filter(Boolean)
      .join(' · ')
  return (
    <Chart
      title={figureTexts.steps}
      summary={figureTexts.stepSummary(shown, added, reserved, paid)}
      table={{ columns, rows: rows(date) }}
      saved={{ columns, rows: rows(day => day) }}
      fileName={figureTexts.fileName(figureTexts.steps, of, daysInName(days))}
      about={figureTexts.aboutSteps}
    >
      {width => (
        <RowsChart
          width={width}
          rows={STEPS.map((step, index) => ({
            key: step,
            name: figureTexts.step[step],
            words: wordsOf(totals[index] ?? 0, totals[index - 1]),
            values: [totals[index] ?? 0],
          }))}
        />
      )}
    </Chart>
  )
}
