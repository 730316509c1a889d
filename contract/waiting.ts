import type { Update } from './call.ts'
import { deleteAddress } from './calls/address.ts'
import {
  putTicket,
  removeFromBasket,
  removeGiftVoucherFromBasket,
  updateGiftVoucherQuantity,
  updateRefundProtection,
  updateTicketQuantity,
} from './calls/basket.ts'
import { saveDonation, updateDonation } from './calls/donation.ts'
import { subscribeToEvents } from './calls/marketing.ts'

/** The updates that may wait on the device, by name, for whoever sends them later. */
export const mayWait = {
  update_ticket_quantity: updateTicketQuantity,
  remove_from_basket: removeFromBasket,
  put_ticket: putTicket,
  update_gift_voucher_quantity: updateGiftVoucherQuantity,
  remove_gift_voucher_from_basket: removeGiftVoucherFromBasket,
  update_refund_protection: updateRefundProtection,
  save_donation: saveDonation,
  update_donation: updateDonation,
  subscribe_to_events: subscribeToEvents,
  delete_address: deleteAddress,
} as const satisfies Record<string, Update>

export type Waiting = (typeof mayWait)[keyof typeof mayWait]
