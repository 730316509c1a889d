import type { CallName } from '../../contract/endpoints.ts'
import type { accountFailures } from './accountFailures.ts'
import type { organiserFailures } from './organiserFailures.ts'
import { storeFailures } from './storeFailures.ts'

/** The calls whose texts are apart, so that the checkout does not load them. */
type ApartCall = keyof typeof accountFailures | keyof typeof organiserFailures

/** The text for a failed call; null: none, because the list or value stays empty. */
export const failures = {
  get_user: null,
  update_ticket_quantity: 'Unable to update Ticket quantity. Please try again later',
  update_gift_voucher_quantity: 'Unable to update Gift Voucher quantity. Please try again later',
  update_refund_protection: 'Unable to update Refund protection. Please try again later',
  set_code: 'Unable to set the Code. Please try again later',
  remove_from_basket: 'Unable to remove the Ticket from the basket. Please try again later',
  remove_gift_voucher_from_basket:
    'Unable to remove the Gift Voucher from the basket. Please try again later',
  reserve_tickets: 'Unable to reserve tickets. Please try again later',
  save_guest_to_sale: null,
  send_one_time_code: 'Unable to send the code. Please try again later',
  check_one_time_code: null,
  logout_of_sale: 'Unable to log out. Please refresh the page.',
  set_marketing_preferences: 'Unable to set the marketing preferences. Please try again later',
  save_donation: 'Unable to save Donation. Please try again later',
  update_donation: 'Unable to update Donation. Please try again later',
  get_address_all_countries_states: null,
  get_user_addresses: null,
  lookup_address: null,
  delete_address: 'An error occurred. Please try again later',
  get: 'Unable to get Checkout data. Please try again later',
  update_basket_state: 'Unable to update the Basket state. Please try again later',
  destroy_sale: 'Unable to edit Basket. Please try again later',
  set_delivery_address: 'Unable to set the delivery Address. Please try again later',
  pay_with_truelayer: 'There was an error with taking you to TrueLayer. Please try again.',
  create_truelayer_payment: null,
  get_payment_error: null,
  get_payment_outcome: null,
  get_token: 'Unable to get Stripe token. Please try again later',
  set_account_details: 'An error occurred. Please try again later',
  set_billing_address: 'We were unable to find your address. Please try a different address',
  pay_with_hosted_card: 'There was an error with taking you to Sage Pay. Please try again.',
  pay_with_square: 'Unable to pay. Please try again later',
  get_square_credentials: 'Unable to get Square credentials. Please try again later',
  javascript_square: null,
  get_opoa_users: null,
  pay_with_instalment: 'There was an error with your payment. Please try again.',
  get_payment_plans: null,
  pay_instalment: 'There was an error with your payment. Please try again.',
  save_payment_method: 'Unable to save the card. Please check your connection and try again',
  set_default_payment_method: 'Unable to change the card. Please check your connection and try again',
  remove_payment_method: 'Unable to remove the card. Please check your connection and try again',
  claim_free_tickets: 'Unable to claim free tickets. Please try again later',
  get_truelayer_status: 'Unable to get TrueLayer status. Please try again later',
  deliver_to_bitticket: 'Unable to deliver to BitTicket. Please try again later',
  deliver_to_wallet: 'Unable to deliver to Wallet. Please try again later',
  save_question_answers: 'Unable to save your answers. Please try again',
  set_transfers: 'Unable to send tickets. Please try again later',
  get_simple_info: null,
  get_reward_referrer_link: null,
  send_customer_feedback: 'Unable to send feedback. Please try again',
  get_shared_sale: 'This checkout could not be loaded. Please check your connection and try again',
  resume_sale: 'This checkout could not be continued here. Please check your connection and try again',
  subscribe_to_events: 'Unable to add to subscription. Please try again later',
  get_wallet: null,
  analytics: null,
  error_report: null,
  ...storeFailures,
} as const satisfies Record<Exclude<CallName, ApartCall>, string | null>

/** The text for a failed move from the basket to the reserve step. */
export const reserveFromBasket = 'Unable to reserve ticket(s). Please try again later'
