import { pages } from '../../contract/pages.ts'
import type { View } from '../state/page.ts'

/** The document's title for a page of the site. */
export function titleOf(view: View): string {
  if (view.page === 'home') return 'Foyer: tickets that work without a network'
  if (view.page === 'event') return `${view.data.title} - Foyer`
  if (view.page === 'gift_vouchers') return `Gift vouchers of ${view.data.organiser.name} - Foyer`
  if (view.page === 'not_found') return 'Page not found - Foyer'
  if (view.page === 'unreachable') return 'No connection - Foyer'
  if (view.page === 'all_events' && view.data.search) return `Events for “${view.data.search}” - Foyer`
  return `${pages[view.page === 'opening' ? view.data : view.page].title} - Foyer`
}

export function descriptionOf(view: View): string {
  if (view.page !== 'event')
    return 'Tickets for concerts, talks and conferences, kept on your phone and shown without a network.'
  const { title, venue, dates, summary } = view.data
  return [title, dates[0]?.nice_date, venue.name, summary].filter(Boolean).join(' · ').slice(0, 300)
}
