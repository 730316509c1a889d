import { boolean, nullable, number, object, optional, string } from 'superstruct'
import { act } from '../call.ts'
import { captchaAnswer, captchaAsked } from '../entities/asked.ts'

const maybe = { flag: optional(nullable(boolean())), text: optional(nullable(string())) }

/** Only one outcome counts, in this order: reserved, captcha, redirect, error. `checkout_time` is in seconds. */
export const reserveTickets = act('reserve_tickets', {
  needs: 'basket',
  errorIsAnswer: true,
  request: object({ ...captchaAnswer }),
  answer: object({
    reserved: maybe.flag,
    sale_reference: maybe.text,
    fresh_reservation: maybe.flag,
    checkout_time: optional(nullable(number())),
    redirect: maybe.text,
    ...captchaAsked,
  }),
})
