import type { EventList, EventPage, GiftVoucherPage } from './entities/catalogue.ts'
import type { pages } from './pages.ts'

type PaintedPage = {
  [N in keyof typeof pages]: (typeof pages)[N]['painted'] extends true ? N : never
}[keyof typeof pages]

interface Data {
  home: EventList
  all_events: EventList
  event: EventPage
  gift_vouchers: GiftVoucherPage
}

/** What a painted page shows that is the same for everyone; it travels with the page, in a block of JSON. */
export type PublicView = {
  [N in PaintedPage | Failed]: { page: N; data: N extends keyof Data ? Data[N] : null }
}[PaintedPage | Failed]

/** There is no such page, or the server could not make it. */
type Failed = 'not_found' | 'broken'

export interface Painted {
  title: string
  description: string
  html: string
}

/** How the server asks the page's own code for its first paint. */
export type Paint = (view: PublicView) => Painted
