import { array, boolean, type Infer, nullable, object, optional, string, tuple } from 'superstruct'
import { act, read } from '../call.ts'
import { captchaAnswer, captchaAsked } from '../entities/asked.ts'
import { personalData } from '../entities/personalData.ts'
import { settings } from '../entities/settings.ts'
import { count, email, flag, id, oneLine, text } from '../fields.ts'

/** null: nobody is signed in. */
export const getSettings = read('get_settings', {
  under: 'store',
  answer: object({ settings: nullable(settings) }),
})

/** `contact_number`: empty for none. */
export const setDetails = act('set_details', {
  under: 'store',
  request: object({ full_name: oneLine(), contact_number: text(40) }),
})

/**
 * Sends a code to the address that the account is to have. The answer is the same whether the address has an account or
 * not. Where codes are asked for often, `captcha` says that none was sent: it needs a passed captcha.
 */
export const sendChangeCode = act('send_change_code', {
  under: 'store',
  errorIsAnswer: true,
  request: object({ email: email(), ...captchaAnswer }),
  answer: object({ success: optional(boolean()), ...captchaAsked }),
})

/** Gives the account this e-mail address, proved by the code. A wrong code is refused as at the sign-in: `codeRefusal`. */
export const changeEmail = act('change_email', {
  under: 'store',
  request: object({ email: email(), code: text(20) }),
})

export const endDevice = act('end_device', {
  under: 'store',
  request: object({ device_id: id() }),
})

export const endOtherDevices = act('end_other_devices', { under: 'store' })

export const setConsent = act('set_consent', {
  under: 'store',
  alone: true,
  request: object({ consent: text(30), is_given: flag() }),
})

/** What is held about whoever is signed in, as one file. */
export const collectPersonalData = act('collect_personal_data', {
  under: 'store',
  alone: true,
  answer: personalData,
})

/** What deleting the account would come to, in sentences; null: nobody is signed in. */
export const getAccountDeletion = read('get_account_deletion', {
  under: 'store',
  answer: object({
    deletion: nullable(
      object({
        /** What keeps it from being deleted now. */
        open: array(string()),
        /** What its owner may want to save first. */
        losses: array(string()),
      }),
    ),
  }),
})

/** Sends a code to the address of the account. `captcha` as at `send_change_code`. */
export const sendDeletionCode = act('send_deletion_code', {
  under: 'store',
  alone: true,
  errorIsAnswer: true,
  request: object(captchaAnswer),
  answer: object({ success: optional(boolean()), ...captchaAsked }),
})

/** Deletes the account, proved by the code, and signs out all its devices. A wrong code is refused as at the sign-in. */
export const deleteAccount = act('delete_account', {
  under: 'store',
  alone: true,
  request: object({ code: text(20) }),
})

const ownOrder = object({
  reference: string(),
  /** When it was completed, `2026-12-18 19:30` in the house's own time zone. */
  paid_at: string(),
  events: array(string()),
  total: string(),
})

export type OwnOrder = Infer<typeof ownOrder>

/** The completed orders of whoever is signed in, the newest first. `after`: how many are left out. */
export const getOwnOrders = read('get_own_orders', {
  under: 'store',
  request: object({ after: count() }),
  answer: object({ orders: array(ownOrder), are_more: boolean() }),
})

/** What an own order has cost: its lines and its total, and sentences about its payment. null: there is no such order. */
export const getReceipt = read('get_receipt', {
  under: 'store',
  request: object({ sale_reference: text(20) }),
  answer: object({
    receipt: nullable(object({ rows: array(tuple([string(), string()])), notes: array(string()) })),
  }),
})
