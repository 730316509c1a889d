import { defaulted, enums, object } from 'superstruct'
import { count, flag, id, oneLine, text, typedEmail } from '../fields.ts'

/** `delivery_date` is dd/mm/yyyy and `delivery_time` 24-hour HH:MM, both of the sender's own clock. */
export const transferRow = object({
  ticket_id: id(),
  name: oneLine(),
  email: typedEmail(),
  qty: count(),
  is_gift: flag(),
  send_gift: enums(['Schedule', 'Send now']),
  delivery_date: defaulted(text(10), ''),
  delivery_time: defaulted(text(5), ''),
  message: defaulted(text(2000), ''),
})
