import { array, boolean, enums, nullable, number, object, string } from 'superstruct'
import { act, read } from '../call.ts'
import { email, text } from '../fields.ts'

/* The operator is who runs the server: organisers sell on it, and the operator lets them. */

const name = () => text(200)

/** What the operator looks after. */
export const getOperatorArea = read('get_operator_area', {
  method: 'GET',
  under: 'store',
  answer: object({
    /** null: the user is no operator. */
    area: nullable(
      object({
        organisers: array(
          object({
            id: number(),
            name: string(),
            /** Who takes its payments; null: nobody does, so it sells free tickets only. */
            provider: nullable(string()),
            /** The server has what it needs to take its payments. */
            is_payable: boolean(),
            members: number(),
            events: number(),
          }),
        ),
        /** `missing`: its keys are not set. */
        providers: array(
          object({ title: string(), mode: enums(['live', 'provider_test', 'sandbox', 'missing']) }),
        ),
        /** What waits or has failed, in words, with how many there are. */
        counts: array(object({ what: string(), count: number() })),
      }),
    ),
  }),
})

/**
 * Makes the opener of the link that the server has printed its operator, and signs them in. They begin with an organiser of
 * their own.
 */
export const becomeOperator = act('become_operator', {
  under: 'store',
  request: object({ token: text(100), email: email(), organiser: name() }),
})

/** Adds an organiser with its first member. */
export const createOrganiser = act('create_organiser', {
  under: 'store',
  request: object({ name: name(), email: email() }),
})
