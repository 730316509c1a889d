import { pages } from '../../contract/pages.ts'
import { filtersOf } from '../shop/search/filters.ts'
import type { View } from '../state/page.ts'

/** The document's title for a page of the site. */
export function titleOf(view: View): string {
  if (view.page === 'home') return 'Foyer: tickets that work without a network'
  if (view.page === 'event') return `${view.data.title} - Foyer`
  if (view.page === 'gift_vouchers') return `Gift vouchers of ${view.data.organiser.name} - Foyer`
  if (view.page === 'not_found') return 'Page not found - Foyer'
  if (view.page === 'broken') return 'Something went wrong - Foyer'
  if (view.page === 'unreachable') return 'No connection - Foyer'
  if (view.page === 'all_events') {
    const filters = filtersOf(view.data).map(({ text }) => text)
    if (filters.length > 0) return `${['Events', ...filters].join(' ')} - Foyer`
  }
  return `${pages[view.page === 'opening' ? view.data : view.page].title} - Foyer`
}

export function descriptionOf(view: View): string {
  switch (view.page) {
    case 'event': {
      const { title, venue, dates, summary } = view.data
      const date = dates.find(({ past }) => !past) ?? dates.at(-1)
      return [title, date?.nice_date, venue.name, summary].filter(Boolean).join(' · ').slice(0, 300)
    }
    case 'gift_vouchers': {
      const { organiser, vouchers } = view.data
      const names = vouchers.map(({ name }) => name)
      return [`Gift vouchers for tickets of ${organiser.name}`, ...names].join(' · ').slice(0, 300)
    }
    case 'refund_policy':
      return 'When and how tickets are refunded: if an event is cancelled or moved, and if you change your mind.'
    case 'purchase_terms':
      return 'What is agreed when you buy tickets here: the seller, reserving, prices, tickets, refunds and your data.'
    default:
      return 'Tickets for concerts, talks and conferences, kept on your phone and shown without a network.'
  }
}
