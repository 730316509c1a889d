import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { barePages } from '../support/barePages.ts'
import { findBrowser } from '../support/browser.ts'
import { freePort } from '../support/freePort.ts'
import { startServer } from '../support/server.ts'

/* The public pages with Lighthouse, beside a bare page of React and a page without a script. */

/** Built and served in the same run, so that a figure of ours can be stated as a ratio, on any machine. */
const BARE = ['without script', 'bare React'] as const

/** The public pages, by their names in the tables. */
const PAGES = {
  home: '/',
  'all events': '/all-events/',
  event: '/events/midwinter-strings-by-candlelight/',
  'refund policy': '/refund-policy/',
}

export type PageName = keyof typeof PAGES
export const pageNames = Object.keys(PAGES) as PageName[]

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** The figure of an audit: in milliseconds, but for the shift of the layout. */
const figure =
  (audit: string) =>
  ({ audits }: Report): number =>
    audits[audit]?.numericValue ?? Number.NaN

const FIGURES = {
  score: ({ categories }: Report) => 100 * (categories.performance?.score ?? 0),
  FCP: figure('first-contentful-paint'),
  LCP: figure('largest-contentful-paint'),
  TBT: figure('total-blocking-time'),
  'longest task': figure('max-potential-fid'),
  CLS: figure('cumulative-layout-shift'),
}
export type Figure = keyof typeof FIGURES
export const figureNames = Object.keys(FIGURES) as Figure[]

export type Row = Record<Figure, number>
export type Table = Record<PageName | (typeof BARE)[number], Row>

export interface Bench {
  /** The medians of so many runs, in which all pages take turns. `rate`: by how much the processor is slowed down. */
  measure(runs: number, rate: number): Promise<Table>
  close(): Promise<void>
}

/** Starts the server, the bare pages and a browser. The page must be built. */
export async function openBench(): Promise<Bench> {
  const [server, bare] = [await startServer(), await barePages()]
  const addresses: Record<keyof Table, string> = {
    'without script': bare.text,
    'bare React': bare.react,
    ...(Object.fromEntries(pageNames.map(name => [name, server.origin + PAGES[name]])) as Record<
      PageName,
      string
    >),
  }
  const port = await freePort()
  const chrome = await chromium.launch({
    executablePath: findBrowser() as string,
    args: [`--remote-debugging-port=${port}`, '--disable-background-networking'],
  })

  /** Lighthouse sometimes misses the first paint: then it looks again, `again` times, because no figure is no good figure. */
  async function measured(url: string, cpuSlowdownMultiplier: number, again = 2): Promise<Row> {
    const result = await lighthouse(url, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'silent',
      throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier },
    })
    if (!result) throw new Error(`Lighthouse has not measured ${url}`)
    const row = Object.fromEntries(figureNames.map(name => [name, FIGURES[name](result.lhr)])) as Row
    if (!Object.values(row).some(Number.isNaN)) return row
    if (again === 0) throw new Error(`No figures of ${url}: ${result.lhr.runtimeError?.message}`)
    return measured(url, cpuSlowdownMultiplier, again - 1)
  }

  return {
    async measure(runs, rate) {
      const names = Object.keys(addresses) as (keyof Table)[]
      const rows = new Map<keyof Table, Row[]>(names.map(name => [name, []]))
      for (let run = 0; run < runs; run++)
        for (const name of names) rows.get(name)?.push(await measured(addresses[name], rate))
      return Object.fromEntries([...rows].map(([name, all]) => [name, medians(all)])) as Table
    },
    async close() {
      await chrome.close()
      await server.stop()
      await bare.stop()
    },
  }
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number

const medians = (rows: Row[]): Row =>
  Object.fromEntries(figureNames.map(name => [name, median(rows.map(row => row[name]))])) as Row
