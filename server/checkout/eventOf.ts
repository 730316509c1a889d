import type { Infer } from 'superstruct'
import type { event } from '../../contract/entities/event.ts'
import { placeInWords } from '../../contract/format/words.ts'
import type { CurrentSale } from '../sale/basket.ts'
import { referralLink } from '../sale/referral.ts'
import type { CheckoutLine } from './lines.ts'

type Event = Infer<typeof event>

/**
 * The event of a line as `get/` answers it. `lines` are all lines of its basket. Only a paid sale gets the online
 * access link, and the link by which friends are invited.
 */
export function eventOf(
  line: CheckoutLine,
  lines: CheckoutLine[],
  origin: string,
  sale: Pick<CurrentSale, 'paid' | 'referral_code'> | null,
): Event {
  const isPaid = sale?.paid ?? false
  const dates = new Set(lines.filter(other => other.event_id === line.event_id).map(other => other.date_id))
  return {
    id: line.event_id,
    title: line.title,
    refund_protection: line.refund_protection,
    warn_customers_about_different_timeslots_message: dates.size > 1 ? line.timeslot_warning : null,
    shareable_link: isPaid
      ? referralLink(origin, line.slug, sale?.referral_code ?? '')
      : `${origin}/events/${line.slug}/`,
    venue: venueOf(line),
    has_livestream: line.access_online !== null,
    access_online: isPaid ? line.access_online : null,
    ga: line.ga,
    ga_conversion_id: line.ga_conversion_id,
    fb_pixel: line.fb_pixel,
    reward_referrers:
      line.reward_text !== null && line.reward_short_text !== null
        ? { text: line.reward_text, short_text: line.reward_short_text }
        : null,
  }
}

function venueOf(line: CheckoutLine): Event['venue'] {
  if (!line.venue_address) return null
  const checkIn = new Date(`${line.starts.slice(0, 10)}T00:00Z`)
  checkIn.setUTCDate(checkIn.getUTCDate() - line.check_in_days_before)
  return {
    full_address: placeInWords(line.venue_name, line.venue_address),
    map_address: line.map_address || line.venue_address,
    map_checkin: checkIn.toISOString().slice(0, 10),
  }
}
