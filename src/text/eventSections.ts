import type { eventForm } from '../../contract/catalogue/eventForm.ts'
import type { FormSection } from './formTexts.ts'

/** The parts of the editor, in their order. Every key of an event is in one of them. */
export const eventSections: readonly FormSection<typeof eventForm>[] = [
  {
    id: 'what',
    title: 'What it is',
    keys: ['title', 'description', 'picture'],
    more: ['summary', 'keywords', 'website', 'age'],
  },
  {
    id: 'when',
    title: 'When and where',
    keys: ['dates', 'venue', 'online'],
    more: ['accessibility', 'access_online', 'time_zone'],
  },
  { id: 'tickets', title: 'Tickets', keys: ['tickets'], more: ['shared_capacity'] },
  { id: 'questions', title: 'Questions', keys: ['questions', 'require_phone_number'], more: [] },
  {
    id: 'money',
    title: 'Money',
    keys: ['absorb_fee', 'hide_booking_fee', 'refund_protection', 'refund_if_moved', 'express'],
    more: ['delivery_cost', 'payment_plans', 'high_demand', 'timeslot_warning', 'currency'],
  },
  {
    id: 'after',
    title: 'After the sale',
    keys: ['after_sale_message', 'waiver'],
    more: ['reward_referrers', 'ga', 'ga_conversion_id', 'fb_pixel'],
  },
  { id: 'state', title: 'State', keys: ['status'], more: [] },
]
