import { isCurrency } from '../../../../contract/format/currencies.ts'
import type { CatalogueTicket } from '../catalogueEvent.ts'
import { Malformed } from '../malformed.ts'
import { minorUnits } from '../minorUnits.ts'
import { isNode, listOf, type Node, nameOfNode, rawText, terms } from './values.ts'

const CAPACITY = 100
const MOST = 1_000_000
const GONE = /^(SoldOut|OutOfStock|Discontinued)$/

interface Offers {
  currency: string
  tickets: CatalogueTicket[] | null
}

/**
 * The tickets of an event. A range of prices without the tickets in it sells nothing, because the price of a ticket
 * is unknown.
 */
export function offersFromNode(event: Node, warn: (reason: string) => void): Offers {
  const given = listOf(event.offers).filter(isNode)
  const single = given.flatMap<Node>(offer => (offer.offers === undefined ? [offer] : inherited(offer)))
  const [ranges, sold] = [single.filter(isRange), single.filter(offer => !isRange(offer))]
  if (ranges.length > 0)
    warn('offers gives a range of prices without the tickets in it, which are not on sale')
  const codes = new Set(single.map(currencyOf).filter(code => code !== null))
  if (codes.size > 1) throw new Malformed(`offers mixes currencies: ${[...codes].join(', ')}`)
  const [currency = 'GBP'] = codes
  const names = new Map<string, number>()
  if (sold.some(offer => !isGone(offer) && offer.inventoryLevel === undefined))
    warn(`an offer has no inventoryLevel, so ${CAPACITY} of its tickets are on sale`)
  return { currency, tickets: single.length > 0 ? sold.map(offer => ticket(offer, currency, names)) : null }
}

/** The offers inside an aggregate offer. An offer without a currency gets the aggregate's. */
const inherited = (aggregate: Node): Node[] =>
  listOf(aggregate.offers)
    .filter(isNode)
    .map(offer => ({ priceCurrency: aggregate.priceCurrency, ...offer }))

const priceOf = (offer: Node): string =>
  rawText([
    offer.price,
    ...listOf(offer.priceSpecification)
      .filter(isNode)
      .map(one => one.price),
  ]) || (isRange(offer) ? '' : rawText([offer.lowPrice, offer.highPrice]))

function isRange(offer: Node): boolean {
  const [low, high] = [rawText(offer.lowPrice), rawText(offer.highPrice)]
  return rawText(offer.price) === '' && low !== high && terms(offer['@type']).includes('AggregateOffer')
}

function currencyOf(offer: Node): string | null {
  const specified = listOf(offer.priceSpecification).filter(isNode)
  const code = rawText([offer.priceCurrency, ...specified.map(one => one.priceCurrency)])
    .trim()
    .toUpperCase()
  if (code && !isCurrency(code))
    throw new Malformed(`currency ${JSON.stringify(code.slice(0, 20))} is not known`)
  return code || null
}

function ticket(offer: Node, currency: string, names: Map<string, number>): CatalogueTicket {
  const written = priceOf(offer)
  if (!written) throw new Malformed('an offer has no price')
  const price = minorUnits(written.trim(), currency)
  if (price > 0 && !currencyOf(offer)) throw new Malformed('priceCurrency is missing')
  const name = nameOfNode(offer) || 'General admission'
  const times = (names.get(name) ?? 0) + 1
  names.set(name, times)
  return {
    name: times > 1 ? `${name} (${times})` : name,
    price,
    minPerCustomer: Math.max(1, quantity(offer.eligibleQuantity, 'minValue', 1)),
    capacity: isGone(offer) ? 0 : quantity(offer.inventoryLevel, 'value', CAPACITY),
  }
}

const isGone = (offer: Node): boolean => terms(offer.availability).some(term => GONE.test(term))

function quantity(value: unknown, property: string, otherwise: number): number {
  const first = listOf(value)[0]
  const written = rawText(isNode(first) ? first[property] : first).trim()
  if (!written) return otherwise
  const number = Number(written)
  if (!Number.isInteger(number) || number < 0 || number > MOST)
    throw new Malformed(`${JSON.stringify(written.slice(0, 40))} is not a number of tickets`)
  return number
}
