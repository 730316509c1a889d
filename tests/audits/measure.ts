import { chromium } from 'playwright'
import { barePages } from '../support/barePages.ts'
import { findBrowser } from '../support/browser.ts'
import { freePort } from '../support/freePort.ts'
import { startServer } from '../support/server.ts'
import { medians, type Row, rowOf } from './lighthouseRow.ts'

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

  return {
    async measure(runs, rate) {
      const names = Object.keys(addresses) as (keyof Table)[]
      const rows = new Map<keyof Table, Row[]>(names.map(name => [name, []]))
      for (let run = 0; run < runs; run++)
        for (const name of names) rows.get(name)?.push(await rowOf({ port, url: addresses[name], rate }))
      return Object.fromEntries([...rows].map(([name, all]) => [name, medians(all)])) as Table
    },
    async close() {
      await chrome.close()
      await server.stop()
      await bare.stop()
    },
  }
}
