import { sql } from 'kysely'
import type { EventPage } from '../../../contract/entities/catalogue.ts'
import { currencySymbol, fromMinor } from '../../../contract/format/money.ts'
import { Refusal } from '../../http/refusal.ts'
import { isForAllSql } from './accessSql.ts'
import { eventDates } from './eventDates.ts'
import { otherEvents } from './otherEvents.ts'
import { pictureSql } from './pictureSql.ts'
import { refundPolicyOf } from './refundPolicy.ts'
import { type CatalogueServices, isPayableSql, soldHereSql } from './soldHere.ts'
import { timeZoneName } from './timeZone.ts'

/** All that the event's page shows; of its tickets, those that this server sells to everybody. Refuses with 404 if there is no such event. */
export async function readEvent(
  services: CatalogueServices & { configuration: { holdSeconds: number } },
  slug: string,
): Promise<EventPage> {
  const { database, payable, configuration } = services
  const event = await database
    .selectFrom('event')
    .innerJoin('organiser', 'organiser.id', 'event.organiser_id')
    .selectAll('event')
    .select(organiser => [
      'organiser.name as organiser_name',
      'organiser.website as organiser_website',
      'organiser.slug as organiser_slug',
      pictureSql.as('picture'),
      'refund_policy_text',
      'refund_policy_title',
      'refund_policy_description',
      sql<Date>`now()`.as('read_at'),
      sql<boolean>`exists (
        select from ticket_type type join event_date date on date.id = type.event_date_id
        where date.event_id = event.id and not ${isForAllSql} and ${soldHereSql(payable)})`.as(
        'has_access_codes',
      ),
      organiser
        .exists(
          organiser
            .selectFrom('gift_voucher')
            .whereRef('organiser_id', '=', 'organiser.id')
            .where('withdrawn_at', 'is', null)
            .where(isPayableSql(payable)),
        )
        .as('sells_vouchers'),
    ])
    .where('event.slug', '=', slug)
    .executeTakeFirst()
  if (!event) throw new Refusal(404, 'There is no such event.')
  return {
    id: event.id,
    url: `/events/${event.slug}/`,
    title: event.title,
    status: event.status,
    summary: event.summary,
    description_html: event.description_html,
    organiser: {
      name: event.organiser_name,
      full_url: event.organiser_website ?? '',
      gift_vouchers_url: event.sells_vouchers ? `/organisers/${event.organiser_slug}/gift-vouchers/` : null,
    },
    image: event.image,
    ...(event.picture && { picture: event.picture }),
    venue: {
      name: event.venue_name,
      address: event.venue_address || event.locality,
      map_address: event.map_address || event.venue_address || event.locality,
      online: event.is_online,
      livestream: event.access_online !== null,
    },
    time_zone: timeZoneName(event.time_zone),
    website: event.website,
    ...(event.age && { age: event.age }),
    ...(event.accessibility && { accessibility: event.accessibility }),
    currency: { symbol: currencySymbol(event.currency), code: event.currency },
    dates: await eventDates(database, event.id, sql`${isForAllSql} and ${soldHereSql(payable)}`),
    refund_protection: event.refund_protection,
    refund_policy: refundPolicyOf(event),
    delivery_cost: event.delivery_cost === null ? null : fromMinor(event.delivery_cost),
    hold_seconds: configuration.holdSeconds,
    ...(event.has_access_codes && { has_access_codes: true }),
    others: await otherEvents(services, event),
    read_at: event.read_at.toISOString(),
  }
}
