import { boolean, nullable, optional, string } from 'superstruct'
import { text } from '../fields.ts'

/** The field of a request that may need a captcha: the token of the passed challenge. */
export const captchaAnswer = { 'h-captcha-response': optional(text(10_000)) }

/** The fields of an answer that asks for a captcha. `error`: why the token that was sent does not count. */
export const captchaAsked = {
  captcha: optional(nullable(boolean())),
  captcha_sitekey: optional(nullable(string())),
  error: optional(nullable(string())),
}
