import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { barePages } from '../support/barePages.ts'
import { findBrowser } from '../support/browser.ts'
import { freePort } from '../support/freePort.ts'
import { startServer } from '../support/server.ts'

/*
 * Measures the public pages with Lighthouse beside a bare page of React and a page without a script, which are built and
 * served in the same run, one after the other, and prints medians and ratios. `--runs`: how often; `--rates`: by how much
 * the processor is slowed down.
 */

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, rates: { type: 'string', default: '4,12' } },
})

const FIGURES = {
  score: ({ categories }: Report) => 100 * (categories.performance?.score ?? 0),
  FCP: figure('first-contentful-paint'),
  LCP: figure('largest-contentful-paint'),
  TBT: figure('total-blocking-time'),
  'longest task': figure('max-potential-fid'),
  CLS: figure('cumulative-layout-shift'),
}
type Figure = keyof typeof FIGURES
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type Row = Record<Figure, number>

/** The figure of an audit: in milliseconds, but for the shift of the layout. */
function figure(audit: string) {
  return ({ audits }: Report): number => audits[audit]?.numericValue ?? Number.NaN
}

const server = await startServer()
const bare = await barePages()
const addresses: Record<string, string> = {
  'without script': bare.text,
  'bare React': bare.react,
  home: `${server.origin}/`,
  'all events': `${server.origin}/all-events/`,
  event: `${server.origin}/events/midwinter-strings-by-candlelight/`,
  'refund policy': `${server.origin}/refund-policy/`,
}
const port = await freePort()
const chrome = await chromium.launch({
  executablePath: findBrowser() as string,
  args: [`--remote-debugging-port=${port}`, '--disable-background-networking'],
})

async function measured(url: string, cpuSlowdownMultiplier: number): Promise<Row> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    logLevel: 'silent',
    throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier },
  })
  if (!result) throw new Error(`Lighthouse has not measured ${url}`)
  const names = Object.keys(FIGURES) as Figure[]
  return Object.fromEntries(names.map(name => [name, FIGURES[name](result.lhr)])) as Row
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number

const medians = (rows: Row[]): Row =>
  Object.fromEntries(
    (Object.keys(FIGURES) as Figure[]).map(name => [name, median(rows.map(row => row[name]))]),
  ) as Row

const say = (...cells: (string | number)[]) =>
  process.stdout.write(
    `| ${cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(14) : `${cell}`.padStart(12))).join(' | ')} |\n`,
  )

for (const rate of values.rates.split(',').map(Number)) {
  const rows = new Map<string, Row[]>(Object.keys(addresses).map(name => [name, []]))
  for (let run = 0; run < Number(values.runs); run++)
    for (const [name, url] of Object.entries(addresses)) rows.get(name)?.push(await measured(url, rate))
  say(`${rate}×, ${values.runs} runs`, ...Object.keys(FIGURES), 'FCP / bare', 'LCP / bare', 'FCP / text')
  const [text, react] = ['without script', 'bare React'].map(name => medians(rows.get(name) ?? [])) as [
    Row,
    Row,
  ]
  for (const [name, all] of rows) {
    const row = medians(all)
    const ratio = (one: number, other: number) => (one / other).toFixed(2)
    say(
      name,
      ...Object.entries(row).map(([what, value]) => (what === 'CLS' ? value.toFixed(3) : Math.round(value))),
      ratio(row.FCP, react.FCP),
      ratio(row.LCP, react.LCP),
      ratio(row.FCP, text.FCP),
    )
  }
}

await chrome.close()
await server.stop()
await bare.stop()
