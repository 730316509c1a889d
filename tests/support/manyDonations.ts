import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'

/** Makes a charity of an organiser, and gives it £5 with a declaration for Gift Aid with each `nth` of its orders. */
export async function manyDonations(database: Database, organiser: number, nth = 1): Promise<void> {
  await sql`
    with own as (
      insert into charity (organiser_id, name, logo, description_html, donation_checkout_title, donation_options,
        base_fee, booking_fee, booking_fee_includes_vat, booking_fee_vat)
      values (${organiser}, 'Aid', '', 'Mice.', 'Give', '{5}', 0, 0, false, 0) returning id),
    given as (
      insert into sale_donation (sale_id, charity_id, charity, amount, fee, is_gift_aid, uk_based, address, postcode, subscribe)
      select sale_id, own.id, 'Aid', 500, 0, true, true, '12a Mill Lane', 'BA1 1AA', false
      from own, sale_line line join ticket_type type on type.id = ticket_type_id
      join event_date date on date.id = event_date_id join event on event.id = date.event_id
      where organiser_id = ${organiser} and sale_id % ${nth}::integer = 0 returning *)
    insert into gift_aid_declaration (sale_id, charity, wording, amount, full_name, uk_based, address, postcode, declared_at)
    select sale_id, charity, 'I pay tax.', amount, 'Many Givers', uk_based, address, postcode, now() from given`.execute(
    database,
  )
}
