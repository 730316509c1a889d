import { parseArgs } from 'node:util'
import type { Row } from './lighthouseRow.ts'
import { openBench, pageNames, type Table } from './measure.ts'

/*
 * Fails where a public page is slower than it may be beside a bare page of React, which is measured in the same run. A
 * figure that is too high counts only if it is again. `--runs`: how often.
 */

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })

/** By how much the processor is slowed down: that of Lighthouse's phone. */
const RATE = 4

/**
 * Each limit of a page, beside the pages that are measured in the same run. The blocking time is that of its scripts and its
 * layout: what the page without a script has is the machine's.
 */
const limits: { what: string; of: (page: Row, table: Table) => number; most: number }[] = [
  {
    what: 'FCP as a part of the bare page’s',
    of: (page, table) => page.FCP / table['bare React'].FCP,
    most: 0.85,
  },
  {
    what: 'LCP as a part of the bare page’s',
    of: (page, table) => page.LCP / table['bare React'].LCP,
    most: 1.05,
  },
  {
    what: 'TBT more than that of the page without script',
    of: (page, table) => page.TBT - table['without script'].TBT,
    most: 200,
  },
  { what: 'CLS', of: page => page.CLS, most: 0.01 },
]

const bench = await openBench()
let table = await bench.measure(Number(values.runs), RATE)
let over = exceeded(table)
if (over.length > 0) {
  process.stdout.write(`Measured again: ${over.map(inWords).join('; ')}\n`)
  const before = new Set(over.map(({ key }) => key))
  table = await bench.measure(Number(values.runs), RATE)
  over = exceeded(table).filter(({ key }) => before.has(key))
}
await bench.close()
for (const name of pageNames) {
  const figures = limits.map(
    ({ what, of, most }) => `${what} ${of(table[name], table).toFixed(2)} of ${most}`,
  )
  process.stdout.write(`${name.padEnd(14)} ${figures.join(', ')}\n`)
}
if (over.length > 0) {
  process.stdout.write(`OVER: ${over.map(inWords).join('; ')}\n`)
  process.exitCode = 1
}

interface Exceeded {
  /** The page and the limit. */
  key: string
  value: number
  most: number
}

function exceeded(measured: Table): Exceeded[] {
  return pageNames.flatMap(name =>
    limits.flatMap(({ what, of, most }) => {
      const value = of(measured[name], measured)
      return value > most ? { key: `${name}, ${what}`, value, most } : []
    }),
  )
}

function inWords({ key, value, most }: Exceeded): string {
  return `${key}: ${value.toFixed(2)} of ${most}`
}
