import type { Body } from '../../contract/call.ts'
import type * as door from '../../contract/calls/door.ts'
import type * as doorFindings from '../../contract/calls/doorFindings.ts'
import { editableOf } from '../../contract/catalogue/editable.ts'
import type { CallName, CallNamed } from '../../contract/endpoints.ts'
import type { OrganiserRight } from '../../contract/organiserRoles.ts'

type OfOrganiser = {
  [N in CallName]: Body<CallNamed<N>> extends { organiser_id: number } ? N : never
}[CallName]

type AtTheDoor =
  | (typeof door)[keyof typeof door]['name']
  | (typeof doorFindings)[keyof typeof doorFindings]['name']

/** The calls that members of an organiser make. */
export type OrganiserCall = OfOrganiser | AtTheDoor | 'get_organiser_area'

/** The right that each of these calls needs. A missing one does not compile. */
export const callRights: Record<OrganiserCall, OrganiserRight> = {
  get_organiser_area: 'area',
  get_own_events: 'events',
  get_event_draft: 'events',
  get_event_preview: 'events',
  get_event_changes: 'events',
  set_event_field: 'events',
  duplicate_event: 'events',
  delete_event_draft: 'events',
  publish_event: 'events',
  import_events: 'events',
  export_events: 'events',
  begin_picture_upload: 'events',
  send_picture_part: 'events',
  finish_picture_upload: 'events',
  get_counter: 'counter',
  keep_at_counter: 'counter',
  give_back_at_counter: 'counter',
  sell_at_counter: 'counter',
  get_counter_report: 'counter',
  get_organiser_money: 'money',
  get_figures: 'orders',
  set_sale_link: 'orders',
  get_discount_codes: 'settings',
  get_code_uses: 'settings',
  get_voucher_codes: 'settings',
  stop_code: 'settings',
  make_codes: 'settings',
  import_codes: 'settings',
  get_programs: 'settings',
  make_token: 'settings',
  revoke_token: 'settings',
  add_webhook: 'settings',
  roll_webhook_secret: 'settings',
  resume_webhook: 'settings',
  remove_webhook: 'settings',
  get_deliveries: 'settings',
  send_delivery_again: 'settings',
  get_gift_aid: 'gift_aid',
  get_gift_aid_claim: 'gift_aid',
  claim_gift_aid: 'gift_aid',
  get_letters: 'letters',
  get_letter: 'letters',
  get_letter_choices: 'letters',
  get_letter_reach: 'letters',
  get_letter_preview: 'letters',
  send_test_letter: 'letters',
  send_letter: 'letters',
  stop_letter: 'letters',
  get_organiser_orders: 'orders',
  get_order_choices: 'orders',
  get_answer_counts: 'orders',
  get_organiser_order: 'orders',
  change_order: 'orders',
  change_answer: 'orders',
  get_attendees: 'orders',
  resend_tickets: 'orders',
  send_complimentary: 'orders',
  get_orders_sum: 'orders',
  get_order_batches: 'orders',
  resend_orders: 'orders',
  stop_order_batch: 'orders',
  retry_order_batch: 'orders',
  refund_orders: 'refunds',
  refund_order: 'refunds',
  refund_ticket: 'refunds',
  refund_amount: 'refunds',
  get_exchange: 'refunds',
  exchange_ticket: 'refunds',
  settle_refund: 'refunds',
  get_members: 'members',
  add_member: 'members',
  invite_again: 'members',
  set_member_role: 'members',
  remove_member: 'members',
  get_door_events: 'door',
  get_door_list: 'door',
  get_door_changes: 'door',
  get_door_findings: 'door',
  get_doors: 'door',
  record_admissions: 'door',
  record_exits: 'door',
}

/** The right that a call needs. `draft`: what it is about, because the settings of an organiser are an owner's. */
export const rightFor = (call: OrganiserCall, draft = ''): OrganiserRight =>
  editableOf(draft) === 'organiser' ? 'settings' : callRights[call]
