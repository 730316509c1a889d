/** The texts for failed calls of organisers and of the door. They are apart, because the site does not load them at once. */
export const organiserFailures = {
  get_organiser_area: null,
  get_organiser_orders: 'The orders could not be loaded. Please check your connection and try again',
  get_attendees: 'The attendees could not be loaded. Please check your connection and try again',
  get_members: 'The members could not be loaded. Please check your connection and try again',
  refund_order: 'The order could not be refunded. Please check your connection and try again',
  refund_ticket: 'The ticket could not be refunded. Please check your connection and try again',
  settle_refund: 'The payment could not be noted. Please check your connection and try again',
  resend_tickets: 'The tickets could not be sent. Please check your connection and try again',
  add_member: 'The member could not be added. Please check your connection and try again',
  remove_member: 'The member could not be removed. Please check your connection and try again',
  get_door_events: null,
  get_door_list: 'The list could not be loaded. Please check your connection and try again',
  get_door_changes: null,
  get_door_findings: null,
  record_admissions: null,
} as const
