import type { Selectable } from 'kysely'
import { END_OF_DAY } from '../../../contract/catalogue/moment.ts'
import { fromMinor } from '../../../contract/format/money.ts'
import type { Schema } from '../../database/types.ts'
import type { StoredRows } from '../import/save/ownedRows.ts'
import { textOfHtml, textOfPlain } from './asText.ts'
import { type StatedKeys, stated } from './stated.ts'

/** The organiser in the catalogue's own format, without what is personal or can be spent: its members and its codes. */
export const statedOrganiser = (organiser: Selectable<Schema['organiser']>, rows: StoredRows): StatedKeys =>
  stated({
    name: organiser.name,
    website: organiser.website,
    currency: organiser.currency === 'GBP' ? null : organiser.currency,
    provider: organiser.provider,
    marketing_signup_message: textOfPlain(organiser.marketing_signup_message),
    refund_policy:
      organiser.refund_policy_title === null
        ? null
        : {
            text: organiser.refund_policy_text,
            title: organiser.refund_policy_title,
            description: textOfPlain(organiser.refund_policy_description),
          },
    ga_ua_properties: organiser.ga_ua_properties,
    charity: standing(rows, 'charity').map(statedCharity)[0],
    gift_vouchers: standing(rows, 'gift_voucher').map(({ name, amounts, valid_months }) =>
      stated({
        name,
        values: (amounts as number[]).map(fromMinor),
        valid_months: valid_months === 12 ? null : valid_months,
      }),
    ),
  })

/**
 * Its codes, which no export has: whoever reads one can spend it. Those that were made on the screen of codes are there alone,
 * because a form cannot hold thousands.
 */
export const statedCodes = (rows: StoredRows): StatedKeys =>
  stated({
    discount_codes: standing(rows, 'discount_code')
      .filter(({ is_added }) => !is_added)
      .map(statedDiscountCode),
    gift_voucher_codes: standing(rows, 'gift_voucher_code').map(({ code, amount }) =>
      stated({ code, amount: fromMinor(amount as number) }),
    ),
  })

const statedDiscountCode = ({ code, percent, amount, ...row }: StatedKeys): StatedKeys =>
  stated({
    code,
    percent,
    amount: amount === null ? null : fromMinor(amount as number),
    most_uses: row.most_uses,
    most_tickets: row.most_tickets,
    from: shortTime(row.valid_from as string | null, '00:00:00'),
    until: shortTime(row.valid_until as string | null, END_OF_DAY),
    events: row.events,
    tickets: row.tickets,
  })

/** A stored local time as somebody writes it: without seconds, and without the time that a day without one has. */
export const shortTime = (at: string | null, otherwise: string): string | null =>
  at?.replace(` ${otherwise}`, '').replace(/(:\d\d):00$/, '$1') ?? null

const standing = (rows: StoredRows, table: keyof StoredRows): StatedKeys[] =>
  (rows[table] ?? []).filter(row => !row.withdrawn_at)

const statedCharity = (row: StatedKeys): StatedKeys =>
  stated({
    name: row.name,
    description: textOfHtml(row.description_html as string),
    donation_checkout_title: row.donation_checkout_title,
    donation_options: (row.donation_options as number[]).map(fromMinor),
    base_fee: fromMinor(row.base_fee as number) || null,
    booking_fee: Number(row.booking_fee) || null,
    booking_fee_includes_vat: row.booking_fee_includes_vat,
    booking_fee_vat: Number(row.booking_fee_vat) || null,
    booking_fee_cap: row.booking_fee_cap === null ? null : fromMinor(row.booking_fee_cap as number),
  })
