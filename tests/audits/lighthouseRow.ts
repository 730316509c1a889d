import lighthouse from 'lighthouse'

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

interface Asked {
  /** At which a browser is asked. */
  port: number
  url: string
  /** By how much the processor is slowed down. */
  rate: number
  /** Whether the page finds what the browser has stored, as the one who was here before. */
  isBack?: boolean
}

/** Lighthouse sometimes misses the first paint: then it looks again, `again` times, because no figure is no good figure. */
export async function rowOf(asked: Asked, again = 2): Promise<Row> {
  const { port, url, rate, isBack = false } = asked
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    logLevel: 'silent',
    disableStorageReset: isBack,
    throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: rate },
  })
  if (!result) throw new Error(`Lighthouse has not measured ${url}`)
  const row = Object.fromEntries(figureNames.map(name => [name, FIGURES[name](result.lhr)])) as Row
  if (!Object.values(row).some(Number.isNaN)) return row
  if (again === 0) throw new Error(`No figures of ${url}: ${result.lhr.runtimeError?.message}`)
  return rowOf(asked, again - 1)
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number

export const medians = (rows: Row[]): Row =>
  Object.fromEntries(figureNames.map(name => [name, median(rows.map(row => row[name]))])) as Row
