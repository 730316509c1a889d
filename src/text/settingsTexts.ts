import type { organiserForm } from '../../contract/catalogue/organiserForm.ts'
import type { FormSection, FormTexts } from './formTexts.ts'

/** The texts of all fields of an organiser's settings. A field without one does not compile. */
export const settingsTexts: FormTexts<typeof organiserForm> = {
  website: { label: 'Your website', hint: 'An address that begins with https://' },
  currency: { label: 'Currency of your sales', hint: 'Such as GBP, EUR or USD. Without it: GBP.' },
  provider: {
    label: 'Who takes your payments',
    hint: 'The operator of this shop says which of them it has. Without one, only free tickets are on sale.',
    look: {
      choices: [
        ['', 'Nobody'],
        ['stripe', 'Stripe'],
        ['truelayer', 'TrueLayer'],
        ['square', 'Square'],
        ['sagepay', 'Opayo'],
      ],
    },
  },
  marketing_signup_message: {
    label: 'Beside the box for your messages',
    hint: 'What somebody reads who ticks it. Without it, the box is not shown.',
    look: 'prose',
  },
  refund_policy: {
    title: 'Refund policy',
    fields: {
      text: { label: 'In a line, for the basket' },
      title: { label: 'Its title' },
      description: { label: 'The policy', look: 'prose' },
    },
  },
  ga_ua_properties: { label: 'Google Analytics ids', hint: 'An id on each line.' },
  charity: {
    title: 'Charity',
    fields: {
      name: { label: 'Name of the charity', hint: 'With it, the checkout asks for a donation.' },
      description: { label: 'What the donations are for', look: 'prose' },
      donation_checkout_title: { label: 'Title of the donation step' },
      donation_options: { label: 'Amounts to choose from', hint: 'Such as 5 10 25' },
      base_fee: { label: 'Fixed fee on a donation', look: 'money' },
      booking_fee: { label: 'Fee on a donation in per cent' },
      booking_fee_includes_vat: { label: 'The fee includes VAT' },
      booking_fee_vat: { label: 'VAT on the fee in per cent' },
      booking_fee_cap: { label: 'The most that the fee can be', look: 'money' },
    },
  },
  gift_vouchers: {
    title: 'Gift vouchers',
    add: 'Add a gift voucher',
    one: 'New gift voucher',
    fields: {
      name: { label: 'Name' },
      values: { label: 'Values to choose from', hint: 'Such as 10 25 50' },
      valid_months: { label: 'Months for which it can be spent', hint: 'Without it: 12.' },
    },
  },
  discount_codes: {
    title: 'Discount codes',
    add: 'Add a discount code',
    one: 'New discount code',
    fields: {
      code: { label: 'Code' },
      percent: { label: 'Per cent off', hint: 'Either this or an amount.' },
      amount: { label: 'Amount off', look: 'money' },
      most_uses: { label: 'Orders that can use it', hint: 'Without it: any number.' },
      most_tickets: { label: 'Tickets of an order that it reduces', hint: 'Without it: all.' },
      from: { label: 'Can be used from', look: 'moment', hint: 'By the clock of your newest event.' },
      until: { label: 'Can be used until', look: 'moment' },
      events: {
        label: 'Only for these events',
        look: { codeFor: 'events' },
        hint: 'The last part of the address of each, one on each line. Without it: all.',
      },
      tickets: {
        label: 'Only for these tickets',
        look: { codeFor: 'tickets' },
        hint: 'A name on each line. Without it: all.',
      },
    },
  },
  gift_voucher_codes: {
    title: 'Credit codes',
    add: 'Add a credit code',
    one: 'New credit code',
    fields: {
      code: { label: 'Code', hint: 'Whoever knows it can spend it.' },
      amount: { label: 'Credit', look: 'money' },
    },
  },
}

/** The parts of the settings, in their order. Every key of an organiser is in one of them. */
export const organiserSections: readonly FormSection<typeof organiserForm>[] = [
  { id: 'payments', title: 'Payments', keys: ['provider', 'currency'], more: [] },
  {
    id: 'buyers',
    title: 'For buyers',
    keys: ['refund_policy', 'marketing_signup_message', 'website'],
    more: [],
  },
  { id: 'charity-and-donations', title: 'Charity and donations', keys: ['charity'], more: [] },
  { id: 'vouchers', title: 'Gift vouchers', keys: ['gift_vouchers'], more: ['gift_voucher_codes'] },
  { id: 'codes', title: 'Discount codes', keys: ['discount_codes'], more: [] },
  { id: 'counting', title: 'Counting visits', keys: [], more: ['ga_ua_properties'] },
]
