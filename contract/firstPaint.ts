import type { EventList, EventPage } from './entities/catalogue.ts'
import type { pages } from './pages.ts'

type PaintedPage = {
  [N in keyof typeof pages]: (typeof pages)[N]['painted'] extends true ? N : never
}[keyof typeof pages]

/** What a painted page shows that is the same for everyone; it travels with the page, in a block of JSON. */
export type PublicView =
  | { page: 'home' | 'all_events'; data: EventList }
  | { page: 'event'; data: EventPage }
  | { page: Exclude<PaintedPage, 'home' | 'all_events' | 'event'> | 'not_found'; data: null }

export interface Painted {
  title: string
  description: string
  html: string
}

/** How the server asks the page's own code for its first paint. */
export type Paint = (view: PublicView) => Painted
