import { sql } from 'kysely'
import type { Schema } from '../../database/types.ts'
import { NOBODY } from '../../session/deletedAccount.ts'
import { doorErasure } from './doorErasure.ts'
import { ofCounter } from './ofCounter.ts'
import { ofMoney } from './ofMoney.ts'
import { membersSql, type OfPeople } from './ofPeople.ts'
import { programErasure } from './programErasure.ts'
import type { withoutPeople } from './withoutPeople.ts'

type Decisions = { [N in Exclude<keyof Schema, (typeof withoutPeople)[number]>]: OfPeople<Schema[N]> }

/**
 * What happens to each table when an account is deleted, in this order. A new table does not compile without a decision
 * here, or its name in `withoutPeople`.
 */
export const erasure: Decisions = {
  // What was sold: the law asks for the amounts, the days and what it was, and not for whom.
  basket: {
    texts: { family: 'erased', currency: 'nobody', state: 'nobody', reserving_error: 'nobody' },
    erase: ({ sales }) => sql`
      update basket set family = gen_random_uuid() where closed_at is not null
        and id in (select basket_id from sale where id = any(${sales}) and not is_guest)`,
  },
  sale: {
    texts: {
      reference: 'kept',
      family: 'erased',
      given_from: 'erased',
      email: 'erased',
      full_name: 'erased',
      state: 'nobody',
      currency: 'nobody',
      contact_number: 'erased',
      gift_voucher_from: 'erased',
      gift_voucher_to: 'erased',
      discount_code: 'nobody',
      referral_code: 'nobody',
      held_from: 'erased',
      ended_because: 'nobody',
    },
    erase: ({ sales }) => sql`
      update sale set account_id = null, email = null, full_name = null, contact_number = null,
        billing_address_id = null, delivery_address_id = null, gift_voucher_from = '{}', gift_voucher_to = '{}',
        held_from = null, owner_deleted_at = now(), given_from = null,
        family = case when given_from is null then basket.family else gen_random_uuid() end
      from basket where basket.id = sale.basket_id and sale.id = any(${sales})
          and num_nonnulls(paid_at, released_at) > 0`,
  },
  ...ofMoney,
  address: {
    texts: {
      first_name: 'erased',
      last_name: 'erased',
      address_1: 'erased',
      address_2: 'erased',
      town: 'erased',
      postcode: 'erased',
      country: 'erased',
      state: 'erased',
    },
    erase: ({ account }) => sql`delete from address where account_id = ${account}`,
  },
  // With its claim: a charity keeps the records of what it has claimed for six years.
  gift_aid_declaration: {
    texts: {
      charity: 'nobody',
      full_name: 'kept',
      address: 'kept',
      postcode: 'kept',
      wording: 'nobody',
    },
  },
  sale_donation: {
    texts: { charity: 'nobody', address: 'erased', postcode: 'erased', wording: 'nobody' },
    erase: ({ sales }) => sql`
      update sale_donation set address = '', postcode = '', subscribe = false where sale_id = any(${sales})`,
  },
  basket_donation: {
    texts: { address: 'erased', postcode: 'erased', wording: 'erased' },
    erase: ({ sales }) => sql`
      update basket_donation set is_gift_aid = false, address = '', postcode = '', subscribe = false, wording = null,
        declared_at = null
      where basket_id in (select basket_id from sale where id = any(${sales}))`,
  },
  answer: {
    texts: { question: 'erased', answer: 'erased' },
    erase: ({ sales }) => sql`delete from answer where sale_id = any(${sales})`,
  },
  feedback: {
    texts: { message: 'erased' },
    erase: ({ sales }) => sql`delete from feedback where sale_id = any(${sales})`,
  },
  ticket: {
    texts: { id: 'kept', seat: 'kept', transfer_id: 'nobody', told: 'nobody' },
    erase: ({ account }) => sql`update ticket set account_id = null where account_id = ${account}`,
  },
  // What they have sent, and what others have sent to them. Whoever has claimed it is its holder, by the name that it was sent to.
  transfer: {
    texts: {
      id: 'nobody',
      name: 'erased',
      email: 'erased',
      message: 'erased',
      claimed_family: 'erased',
    },
    erase: ({ account, sales }) => sql`
      update transfer set message = '',
        name = case when claimed_at is null or claimed_by = ${account} then ${NOBODY} else name end,
        email = case when claimed_at is null or claimed_by = ${account} then '' else email end,
        claimed_family = case when claimed_by = ${account} then null else claimed_family end,
        claimed_by = nullif(claimed_by, ${account})
      where claimed_by = ${account} or sale_id = any(${sales})`,
  },
  payment_plan: {
    texts: { card: 'erased', contact_number: 'erased' },
    erase: ({ sales }) => sql`
      update payment_plan set card = '', contact_number = '' where sale_id = any(${sales})`,
  },
  // A job deletes the customer at the provider, and then the row.
  payment_customer: { texts: { provider: 'nobody', ref: 'erased' } },

  // What was agreed to.
  organiser_subscription: {
    texts: { wording: 'erased' },
    erase: ({ account }) => sql`delete from organiser_subscription where account_id = ${account}`,
  },
  mailing_list: {
    texts: { email: 'erased', wording: 'erased' },
    erase: ({ email }) => sql`delete from mailing_list where email = ${email}`,
  },
  mailing_request: {
    texts: { id: 'erased', email: 'erased', wording: 'erased' },
    erase: ({ email }) => sql`delete from mailing_request where email = ${email}`,
  },
  mailing_request_organiser: { texts: { request_id: 'erased', wording: 'erased' } },
  refused_address: {
    texts: { email: 'erased' },
    erase: ({ email }) => sql`delete from refused_address where email = ${email}`,
  },

  // What they have done for organisers.
  organiser_member: {
    texts: { email: 'erased', role: 'nobody' },
    erase: ({ email }) => sql`delete from organiser_member where email = ${email}`,
  },
  organiser_act: {
    texts: {
      member: 'erased',
      act: 'nobody',
      about: 'erased',
      value_before: 'nobody',
      value_after: 'nobody',
    },
    erase: of => membersSql('organiser_act', ['member', 'about'], of),
  },
  complimentary: {
    texts: { list: 'nobody', member: 'erased' },
    erase: of => membersSql('complimentary', ['member'], of),
  },
  ...ofCounter,
  order_batch: {
    // A filter can search for a person: of it there is a digest with the key of the batch, which tells nobody's name.
    texts: { key: 'nobody', act: 'nobody', filter_digest: 'nobody', member: 'erased', stopped_by: 'erased' },
    erase: of => membersSql('order_batch', ['member', 'stopped_by'], of),
  },
  organiser_letter: {
    texts: {
      key: 'nobody',
      member: 'erased',
      kind: 'nobody',
      subject: 'nobody',
      body: 'nobody',
      whom: 'nobody',
      time_zone: 'nobody',
      stopped_by: 'erased',
      outcome: 'nobody',
    },
    erase: of => membersSql('organiser_letter', ['member', 'stopped_by'], of),
  },
  ...programErasure,
  event_change: {
    texts: { member: 'erased', what: 'nobody' },
    erase: of => membersSql('event_change', ['member'], of),
  },
  event_draft_field: {
    texts: {
      draft_id: 'nobody',
      field: 'nobody',
      value: 'nobody',
      stamp: 'nobody',
      member: 'erased',
      family: 'erased',
    },
    erase: ({ email }) =>
      sql`update event_draft_field set member = ${NOBODY}, family = null where member = ${email}`,
  },
  ...doorErasure,
  holder_letter: {
    texts: { before: 'nobody', state: 'nobody', answer: 'nobody' },
    erase: ({ account }) => sql`
      update holder_letter set state = 'needless' where account_id = ${account} and state = 'waiting'`,
  },
  operator: { texts: { email: 'nobody' } },
  // Their devices, and what was proved on them.
  session: {
    texts: { id_hash: 'expires', family: 'expires', device: 'nobody' },
    erase: ({ families }) => sql`update session set device = '' where family = any(${families})`,
  },
  one_time_code: {
    texts: { id: 'erased', family: 'erased', email: 'erased', purpose: 'nobody' },
    erase: ({ email }) => sql`delete from one_time_code where email = ${email}`,
  },
  idempotency_key: {
    texts: { family: 'erased', key: 'erased', call: 'erased', body_hash: 'erased', outcome: 'erased' },
    erase: ({ families }) => sql`delete from idempotency_key where family = any(${families})`,
  },
  rate_count: { texts: { rate: 'nobody', caller: 'expires' } },
  email_change: {
    texts: { email: 'erased' },
    erase: ({ account }) => sql`delete from email_change where account_id = ${account}`,
  },
  order_address: {
    texts: { email: 'erased' },
    erase: ({ sales }) => sql`delete from order_address where sale_id = any(${sales})`,
  },
  /** Until its letter is sent. */
  account_deletion: { texts: { email: 'expires' } },
  account: {
    texts: { email: 'erased', full_name: 'erased', contact_number: 'erased' },
    erase: ({ account }) => sql`delete from account where id = ${account}`,
  },

  // Passes that are saved on a phone stay valid, and get the name out of them by the next change of their ticket.
  apple_pass: {
    texts: { ticket_id: 'nobody', device: 'expires', push_token: 'expires', shown: 'nobody' },
  },
}
