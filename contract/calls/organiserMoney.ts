import { array, nullable, object, optional, string } from 'superstruct'
import { read } from '../call.ts'
import { day, id } from '../fields.ts'
import { moneyRow } from '../moneyAmounts.ts'

/** The money of an organiser's events, by event, date and ticket type: what was sold and taken back on these days. */
export const getOrganiserMoney = read('get_organiser_money', {
  method: 'GET',
  path: '/ajax/store/organiser/money/',
  request: object({
    organiser_id: id(),
    /** The first and the last day by the organiser's clock; left out: no bound. */
    from: optional(day()),
    to: optional(day()),
  }),
  answer: object({
    /** null: the user is no member of this organiser who sees its money. */
    money: nullable(
      object({
        /** By whose clock the days are, such as Europe/London. */
        time_zone: string(),
        rows: array(moneyRow),
      }),
    ),
  }),
})
