import { array, boolean, enums, literal, nullable, number, object, string, union } from 'superstruct'
import { newAddress, places } from '../contract/entities/address.ts'
import { checkout } from '../contract/entities/checkout.ts'
import { wallet } from '../contract/entities/wallet.ts'
import type { Format } from './format.ts'

const HOUR_MS = 3_600_000

/** Everything that the device keeps of a person beside what waits to be sent. `untilMs`: no longer than that. */
export const formats = {
  wallet: { struct: wallet },
  /** What the server last said of the basket and its sale, and when it said so. */
  checkout: { struct: object({ heardAt: number(), answer: checkout }) },
  /** When the hold ends by the wall clock, in milliseconds, and the seconds that were shown last. */
  deadline: { struct: object({ wall: number(), shown: number() }) },
  /** What was typed at the account step: never the code. */
  account: {
    struct: object({
      mode: enums(['enter_email', 'one_time_code_sent', 'confirm_name']),
      email: string(),
      name: string(),
      /** By the wall clock, in milliseconds. */
      codeSentAt: number(),
    }),
    untilMs: 24 * HOUR_MS,
  },
  /** The phone number as it was typed at the payment step. */
  contact: { struct: object({ number: string() }), untilMs: 24 * HOUR_MS },
  /** The billing address as it is chosen or typed, and how far its search is. */
  billing: {
    struct: object({
      selected: nullable(union([literal('new'), number()])),
      stage: enums(['finding', 'found_addresses', 'address_found', 'adding_manually']),
      typed: string(),
      address: newAddress,
    }),
    untilMs: 24 * HOUR_MS,
  },
  /** What was chosen or typed at the donation step, for which charity. */
  donation: {
    struct: object({ charity: number(), preset: nullable(number()), custom: string() }),
    untilMs: 24 * HOUR_MS,
  },
  /** What was ticked and typed at the Gift Aid step, for which charity. */
  gift_aid: {
    struct: object({
      charity: number(),
      isGiftAid: boolean(),
      confirmed: array(number()),
      ukBased: boolean(),
      address1: string(),
      postcode: string(),
      subscribe: boolean(),
    }),
    untilMs: 24 * HOUR_MS,
  },
  /** Countries and states, to choose from. */
  places: { struct: places, untilMs: 30 * 24 * HOUR_MS },
  /** A payment whose outcome is not known: its sale, and when it began by the wall clock, in milliseconds. */
  payment: { struct: object({ reference: nullable(string()), since: number() }), untilMs: 24 * HOUR_MS },
} satisfies Record<string, Format & { untilMs?: number }>

export type KeptName = keyof typeof formats
