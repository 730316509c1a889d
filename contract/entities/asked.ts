import { boolean, type Infer, literal, nullable, optional, string, type } from 'superstruct'
import { text } from '../fields.ts'

/* What the server asks for before it does something: a captcha, or who somebody is. */

/** The field of a request that may need a captcha: the token of the passed challenge. */
export const captchaAnswer = { 'h-captcha-response': optional(text(10_000)) }

/** The fields of an answer that asks for a captcha. `error`: why the token that was sent does not count. */
export const captchaAsked = {
  captcha: optional(nullable(boolean())),
  captcha_sitekey: optional(nullable(string())),
  error: optional(nullable(string())),
}

/** The body of a refused act that can cost money: a one-time code must be typed before it is sent again. */
export const proofAsked = type({ error: string(), asks: literal('proof') })

export type ProofAsked = Infer<typeof proofAsked>
