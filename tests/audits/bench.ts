import { parseArgs } from 'node:util'
import { figureNames, type Row } from './lighthouseRow.ts'
import { openBench } from './measure.ts'
import { measureSteps } from './measureSteps.ts'
import { measureWaits } from './waits.ts'

/*
 * Prints what Lighthouse measures of the public pages beside a bare page of React and a page without a script, as
 * medians and ratios; the steps of the checkout, for somebody who comes back to them; then what somebody waits for after a press, a reload and without a network. `--runs`: how often;
 * `--rates`: by how much the processor is slowed down.
 */

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, rates: { type: 'string', default: '4,12' } },
})

const say = (...cells: (string | number)[]) =>
  process.stdout.write(
    `| ${cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(14) : `${cell}`.padStart(12))).join(' | ')} |\n`,
  )
const ratio = (one: number, other: number) => (one / other).toFixed(2)

const cellsOf = (row: Row) =>
  Object.entries(row).map(([what, value]) => (what === 'CLS' ? value.toFixed(3) : Math.round(value)))

const bench = await openBench()
for (const rate of values.rates.split(',').map(Number)) {
  const table = await bench.measure(Number(values.runs), rate)
  say(`${rate}×, ${values.runs} runs`, ...figureNames, 'FCP / bare', 'LCP / bare', 'FCP / text')
  const [text, react] = [table['without script'], table['bare React']]
  for (const [name, row] of Object.entries(table))
    say(name, ...cellsOf(row), ratio(row.FCP, react.FCP), ratio(row.LCP, react.LCP), ratio(row.FCP, text.FCP))
}
await bench.close()

for (const rate of values.rates.split(',').map(Number)) {
  say(`${rate}×, come back`, ...figureNames)
  for (const [name, row] of Object.entries(await measureSteps(Number(values.runs), rate)))
    say(name, ...cellsOf(row))
}

for (const rate of values.rates.split(',').map(Number)) {
  say(`${rate}×, ms`, 'ours', 'bare React', 'ratio')
  for (const { what, ours, bare } of await measureWaits(rate))
    say(what, Math.round(ours), Math.round(bare), ratio(ours, bare))
}
