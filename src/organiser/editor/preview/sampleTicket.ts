import { type FormFields, rowKeys } from '../../../../contract/catalogue/formFields.ts'
import type { EventPage } from '../../../../contract/entities/catalogue.ts'
import type { WalletTicket } from '../../../../contract/entities/wallet.ts'

const CLOCK = /^\d\d:\d\d$/

/** A ticket of an event as its holder will have it; null: it has none. No door admits it. */
export function sampleTicket(
  { id, title, url, dates, venue, organiser, time_zone, image }: EventPage,
  fields: FormFields,
): WalletTicket | null {
  const date = dates.find(({ past }) => !past) ?? dates[0]
  const [type] = date?.tickets ?? []
  if (!date || !type) return null
  const row = rowKeys(fields.tickets).find(key => fields[`tickets.${key}.name`]?.trim() === type.name)
  const [firstDate] = rowKeys(fields.dates)
  const gate = fields[`tickets.${row}.gate`]
  const doors = fields[`dates.${firstDate}.doors`] ?? ''
  return {
    id: 'A1B2C3D4E5',
    qr: 'A preview of a ticket, which no door admits',
    event_id: id,
    date_id: date.date_id,
    event_name: title,
    event_url: url,
    ticket_name: type.name,
    nice_date: date.nice_date,
    starts_at: date.starts_at,
    ends_at: date.ends_at ?? date.starts_at,
    venue: venue.name,
    address: venue.address,
    seat: null,
    sale_reference: 'AB12CD',
    holder: 'Robin Sample',
    thumbnail: image,
    time_zone,
    organiser: organiser.name,
    ...(CLOCK.test(doors) && { doors: `${date.starts_at.slice(0, 10)} ${doors}` }),
    ...(gate && { gate }),
  }
}
