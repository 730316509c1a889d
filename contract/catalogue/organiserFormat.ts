import { defaulted, type Infer, object, refine } from 'superstruct'
import {
  analyticsId,
  codeField,
  currency,
  distinct,
  emailAddress,
  flagField,
  line,
  maybe,
  moneyField,
  oneOf,
  optionalList,
  percentage,
  prose,
  some,
  webAddressField,
  whole,
} from './formatFields.ts'
import { endsAfterItBegins, moment } from './moment.ts'
import { organiserProviders } from './organiserProviders.ts'

/** A percentage or an amount off: one of the two. */
export const rebate = { percent: maybe(whole(1, 100)), amount: maybe(moneyField(1)) }

export const isOneRebate = ({ percent, amount }: { percent: number | null; amount: number | null }) =>
  (percent === null) !== (amount === null) || 'expected either percent or amount'

const charity = object({
  name: line(),
  description: prose(),
  donation_checkout_title: line(),
  donation_options: some(moneyField(100)),
  base_fee: defaulted(moneyField(), 0),
  booking_fee: defaulted(percentage(), 0),
  booking_fee_includes_vat: flagField(),
  booking_fee_vat: defaulted(percentage(), 0),
  booking_fee_cap: maybe(moneyField()),
})

const giftVoucher = object({
  name: line(),
  values: refine(some(moneyField(1)), 'values', values => values.length > 0 || 'expected at least one value'),
  valid_months: defaulted(whole(1, 120), 12),
})

/** What a code takes off, how often, when and of which tickets. */
export const discountCode = refine(
  refine(
    object({
      code: codeField(),
      ...rebate,
      most_uses: maybe(whole(1, 1_000_000)),
      most_tickets: maybe(whole(1, 1000)),
      from: maybe(moment()),
      until: maybe(moment()),
      events: optionalList(line(500)),
      tickets: optionalList(line()),
    }),
    'rebate',
    isOneRebate,
  ),
  'times',
  ({ from, until }) => endsAfterItBegins(from, until) || 'expected until to be after from',
)

export type WrittenDiscountCode = Infer<typeof discountCode>

const giftVoucherCode = object({ code: codeField(), amount: moneyField(1) })

/** The format of an organiser; docs/catalogue.md describes each key. */
export const organiserFormat = object({
  name: line(),
  website: maybe(webAddressField()),
  currency: defaulted(currency(), 'GBP'),
  provider: maybe(oneOf(organiserProviders)),
  marketing_signup_message: maybe(line(500)),
  refund_policy: maybe(object({ text: line(), title: line(), description: prose(2000) })),
  ga_ua_properties: optionalList(analyticsId()),
  members: optionalList(emailAddress()),
  charity: maybe(charity),
  gift_vouchers: distinct(giftVoucher, 'name'),
  discount_codes: distinct(discountCode, 'code'),
  gift_voucher_codes: distinct(giftVoucherCode, 'code'),
})

export type WrittenOrganiser = Infer<typeof organiserFormat>
