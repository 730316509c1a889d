import { is } from 'superstruct'
import type { Answer, Body, Read } from '../../contract/call.ts'
import { getEvent, getEvents, getGiftVouchers } from '../../contract/calls/catalogue.ts'
import { getActivityTerms } from '../../contract/calls/waiver.ts'
import type { Place } from '../../contract/pages.ts'
import { eventsAsked } from '../../contract/rules/eventsAsked.ts'
import type { Failure } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import type { View } from '../state/page.ts'

/** What a page shows, from the server or from what the device has stored. */
export async function dataAt(place: Place | null, query: URLSearchParams): Promise<View> {
  switch (place?.page) {
    case 'home':
    case 'all_events': {
      const isList = place.page === 'all_events'
      const sent = await call(getEvents, isList ? eventsAsked(name => query.get(name)) : {})
      if (sent.ok) return { page: place.page, data: sent.answer }
      return { page: place.page === 'home' ? 'home' : failed(sent.failure), data: null }
    }
    case 'event':
      return named(getEvent, { event: place.params.event ?? '' }, data => ({ page: 'event', data }))
    case 'gift_vouchers':
      return named(getGiftVouchers, { organiser: place.params.organiser ?? '' }, data => ({
        page: 'gift_vouchers',
        data,
      }))
    case 'activity_terms':
      return named(getActivityTerms, { sale_reference: place.params.sale ?? '' }, data => ({
        page: 'activity_terms',
        data,
      }))
    case 'refund_policy':
    case 'purchase_terms':
    case 'mailing_list':
    case 'mailing_confirm':
    case 'claim':
    case 'sign_in':
    case 'wallet':
    case 'settings':
      return { page: place.page, data: null }
    default:
      // The server answers an unknown address itself, so this shell comes from the worker, which could not ask it.
      return { page: 'unreachable', data: null }
  }
}

/** The view for an answer, or for its failure. */
async function named<C extends Read>(
  row: C,
  asked: Body<C>,
  viewOf: (answer: Answer<C>) => View,
): Promise<View> {
  if (!is(asked, row.request)) return { page: 'not_found', data: null }
  const sent = await call(row, asked)
  return sent.ok ? viewOf(sent.answer) : { page: failed(sent.failure), data: null }
}

function failed(failure: Failure): 'not_found' | 'broken' | 'unreachable' {
  if (failure.kind === 'refused' && failure.status === 404) return 'not_found'
  return failure.kind === 'unreachable' && failure.isServerError ? 'broken' : 'unreachable'
}
