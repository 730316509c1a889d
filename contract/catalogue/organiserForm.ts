import type { FormShape } from './formTable.ts'

/** The keys of `organiserFormat` that its members type. Its name is known, and its members have a place of their own. */
export const organiserForm = {
  website: 'text',
  currency: 'text',
  provider: 'text',
  marketing_signup_message: 'text',
  refund_policy: { group: { text: 'text', title: 'text', description: 'text' } },
  ga_ua_properties: 'list',
  charity: {
    group: {
      name: 'text',
      description: 'text',
      donation_checkout_title: 'text',
      donation_options: 'numbers',
      base_fee: 'text',
      booking_fee: 'number',
      booking_fee_includes_vat: 'flag',
      booking_fee_vat: 'number',
      booking_fee_cap: 'text',
    },
  },
  gift_vouchers: { rows: { name: 'text', values: 'numbers', valid_months: 'number' } },
  discount_codes: {
    rows: {
      code: 'text',
      percent: 'number',
      amount: 'text',
      most_uses: 'number',
      most_tickets: 'number',
      from: 'text',
      until: 'text',
      events: 'list',
      tickets: 'list',
    },
  },
  gift_voucher_codes: { rows: { code: 'text', amount: 'text' } },
} as const satisfies FormShape
