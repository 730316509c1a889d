import type { eventForm } from '../../contract/catalogue/eventForm.ts'

type Key = keyof typeof eventForm

interface Section {
  id: string
  title: string
  keys: readonly Key[]
  /** Keys that few events need: they are folded until one has a value. */
  more: readonly Key[]
}

/** The parts of the editor, in their order. Every key of an event is in one of them. */
export const eventSections: readonly Section[] = [
  {
    id: 'what',
    title: 'What it is',
    keys: ['title', 'description', 'picture'],
    more: ['summary', 'keywords', 'website'],
  },
  {
    id: 'when',
    title: 'When and where',
    keys: ['dates', 'venue', 'online'],
    more: ['access_online', 'time_zone'],
  },
  { id: 'tickets', title: 'Tickets', keys: ['tickets'], more: ['shared_capacity'] },
  { id: 'questions', title: 'Questions', keys: ['questions', 'require_phone_number'], more: [] },
  {
    id: 'money',
    title: 'Money',
    keys: ['absorb_fee', 'hide_booking_fee', 'refund_protection', 'express'],
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
