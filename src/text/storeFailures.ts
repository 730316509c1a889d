import { notAdded } from './notAdded.ts'

/** The texts for failed calls of the shop. They are apart, so that the site loads no others at once. */
export const storeFailures = {
  get_events: 'The events could not be loaded. Please check your connection and try again',
  get_event: 'The event could not be loaded. Please check your connection and try again',
  get_time: null,
  open_access: null,
  put_ticket: notAdded,
  add_gift_voucher: 'Unable to add the gift voucher. Please check your connection and try again',
  put_gift_voucher: 'Unable to add the gift voucher. Please check your connection and try again',
  get_gift_vouchers: 'The gift vouchers could not be loaded. Please check your connection and try again',
  add_ticket: notAdded,
  make_google_passes: 'The pass could not be made. Please try again later',
  mailing_list:
    'We do not know whether this has arrived. If a letter from us comes in a few minutes, open its link. If none comes, try again',
  confirm_mailing_list: 'Your answer could not be sent. Please check your connection and try again',
  get_activity_terms: null,
  confirm_activity_terms: 'Your confirmation could not be sent. Please check your connection and try again',
  open_transfer: 'This page could not be loaded. Please check your connection and try again',
  claim_transfer: 'The tickets could not be claimed. Please check your connection and try again',
  cancel_transfer: 'The tickets could not be taken back. Please check your connection and try again',
  open_refund_offer: null,
  answer_refund_offer: null,
  sign_out: 'Unable to sign out. Please check your connection and try again',
} as const

export const storeTexts = {
  notKnown:
    'The answer has not arrived, so it is not known yet whether this was added. This page asks again by itself.',
} as const
