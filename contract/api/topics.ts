/** What a webhook can be told of. */
export const WEBHOOK_TOPICS = [
  'order.paid',
  'order.refunded',
  'ticket.transferred',
  'ticket.admitted',
] as const

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]
