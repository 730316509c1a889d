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

/** The public data of a server-rendered page. The document carries it in a block of JSON. */
export type PublicView = {
  [N in PaintedPage | Failed]: { page: N; data: N extends keyof Data ? Data[N] : null }
}[PaintedPage | Failed]

/** There is no such page, or the server could not render it. */
type Failed = 'not_found' | 'broken'

export interface Painted {
  title: string
  description: string
  html: string
}

/** The function of the page's own build that renders a page on the server. */
export type Paint = (view: PublicView) => Painted
