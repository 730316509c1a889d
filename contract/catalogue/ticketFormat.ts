import { array, coerce, defaulted, type Infer, object, refine, string } from 'superstruct'
import {
  codeField,
  distinct,
  flagField,
  line,
  maybe,
  moneyField,
  optionalList,
  whole,
} from './formatFields.ts'
import { moment } from './moment.ts'
import { isOneRebate, rebate } from './organiserFormat.ts'

const offer = refine(object({ buy: whole(1, 1000), ...rebate }), 'rebate', isOneRebate)

/** A price that a ticket has until a time, for the first so many, or both. */
const priceStep = refine(
  object({
    name: maybe(line(60)),
    price: moneyField(),
    until: maybe(moment()),
    first: maybe(whole(1, 1_000_000)),
  }),
  'end',
  ({ until, first }) => until !== null || first !== null || 'expected until or first',
)

/** A name, or a list of names: one of them is enough. */
const names = coerce(array(line()), string(), name => [name])

/** The format of a ticket; docs/catalogue.md describes each key. */
export const ticketFormat = object({
  name: line(),
  price: moneyField(),
  minimum_price: maybe(moneyField()),
  fee: defaulted(moneyField(), 0),
  capacity: maybe(whole(0, 1_000_000)),
  seats: maybe(array(line(20))),
  keep_back: defaulted(whole(0, 1_000_000), 0),
  min_per_customer: defaulted(whole(1, 1000), 1),
  max_per_customer: maybe(whole(1, 1000)),
  non_refundable: flagField(),
  gate: maybe(line(60)),
  required_tickets: optionalList(names),
  extra_to: optionalList(line()),
  max_per_ticket: maybe(whole(1, 100)),
  offers: distinct(offer, 'buy'),
  access_codes: optionalList(codeField()),
  price_steps: optionalList(priceStep),
  on_sale_from: maybe(moment()),
  on_sale_until: maybe(moment()),
})

export type WrittenTicket = Infer<typeof ticketFormat>
