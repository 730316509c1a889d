import type { Selectable } from 'kysely'
import type { TicketLine } from '../../../contract/entities/ticket.ts'
import type { Schema } from '../../database/types.ts'

type RefundPolicy = TicketLine['refund_policy']
type StatedPolicy = Pick<
  Selectable<Schema['organiser']>,
  'refund_policy_text' | 'refund_policy_title' | 'refund_policy_description'
>

export const hasCustomRefundPolicy = (stated: StatedPolicy): boolean => stated.refund_policy_text !== null

/** The organiser's own policy, or the default one. */
export const refundPolicyOf = (stated: StatedPolicy): RefundPolicy =>
  hasCustomRefundPolicy(stated)
    ? {
        text: stated.refund_policy_text ?? '',
        title: stated.refund_policy_title ?? '',
        description: stated.refund_policy_description ?? '',
      }
    : housePolicy

const housePolicy = {
  text: 'Refunded if the event is cancelled',
  title: 'Refund policy',
  description:
    'You get back the price of your tickets if the event is cancelled. If it is moved to another date and you cannot come, ask the organiser for a refund. Otherwise tickets for a set date are not refunded. Booking fees generally cannot be refunded.',
}
