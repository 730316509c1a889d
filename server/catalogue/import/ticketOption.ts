import { plainText } from '../../../contract/format/plainText.ts'
import type { CatalogueTicket } from './catalogueEvent.ts'
import { Malformed } from './malformed.ts'
import { minorUnits } from './minorUnits.ts'

/** Reads `General admission:0:200` as a ticket: its name, its price in pounds and its capacity. Throws Malformed. */
export function ticketOption(option: string): CatalogueTicket {
  const [, name, price, capacity] = /^(.*):([^:]*):(\d{1,6})$/.exec(option) ?? []
  const called = plainText(name ?? '')
  if (!called || !price || !capacity)
    throw new Malformed(`--ticket takes name:price:capacity, like 'General admission:0:200', not '${option}'`)
  return {
    name: called,
    price: minorUnits(price.trim(), 'GBP'),
    minPerCustomer: 1,
    capacity: Number(capacity),
  }
}
