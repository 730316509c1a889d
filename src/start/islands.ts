import type { ComponentType } from 'react'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import type { PublicView } from '../../contract/publicView.ts'
import { hasRules } from '../shop/sale/hasRules.ts'

/** `data`: of the view that is painted. */
export type IslandLoad = (data: never) => Promise<{ default: ComponentType<{ data: never }> }>

/**
 * The island of each page that the server paints: what a script changes there. null: links and plain forms are all that
 * it has; what a home page shows of its visitor comes with the rest of the site. A file of `src/islands/` has the name of
 * its page; the build tells the server by it which scripts the page needs.
 */
export const islands: Record<PublicView['page'], IslandLoad | null> = {
  home: null,
  all_events: null,
  event: (data: EventPage) =>
    hasRules(data) ? import('../shop/sale/RuledTickets.tsx') : import('../islands/event.tsx'),
  gift_vouchers: () => import('../islands/gift_vouchers.tsx'),
  mailing_list: () => import('../islands/mailing_list.tsx'),
  refund_policy: null,
  purchase_terms: null,
  not_found: null,
  broken: null,
}
