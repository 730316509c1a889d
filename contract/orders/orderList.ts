/** `paid`: nothing of it was refunded. `due`: a refund has to be paid by hand. `plan`: instalments are still to be paid. */
export const ORDER_STATES = ['paid', 'partly_refunded', 'refunded', 'given', 'due', 'plan'] as const

export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_SORTS = ['newest', 'oldest', 'name', 'amount'] as const

export type OrderSort = (typeof ORDER_SORTS)[number]

/** What happens to an order, as its page tells it. */
export const ORDER_MOMENTS = [
  'reserved',
  'completed',
  'given',
  'paid',
  'plan_agreed',
  'plan_stopped',
  'instalment_failed',
  'refund_asked',
  'refund_made',
  'refund_rejected',
  'paid_by_hand',
  'amount_given',
  'tickets_ended',
  'letter_tickets',
  'letter_refund',
  'letter_moved',
  'letter_transfer',
  'letter_address',
  'address_refused',
  'sent_on',
  'taken_back',
  'claimed',
  'admitted',
  'admission_undone',
  'went_out',
  'exit_undone',
  'waiver_confirmed',
  'feedback',
  'refund_order',
  'refund_ticket',
  'refund_amount',
  'exchange_ticket',
  'settle_refund',
  'resend_tickets',
  'change_order',
  'change_answer',
] as const

export type OrderMoment = (typeof ORDER_MOMENTS)[number]
