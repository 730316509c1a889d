import { describe, expect, test } from 'vitest'
import { readOne } from './read.ts'

describe('Offers', () => {
  const offer = { '@type': 'Offer', name: 'Stalls', price: '18.00', priceCurrency: 'GBP' }
  const stalls = { name: 'Stalls', price: 1800, minPerCustomer: 1, capacity: 100 }

  test.each([
    ['one', offer, [stalls]],
    ['a price as number', { ...offer, price: 18 }, [stalls]],
    [
      'several',
      [offer, { ...offer, name: 'Balcony', price: 0 }],
      [stalls, { ...stalls, name: 'Balcony', price: 0 }],
    ],
    ['two of one name', [offer, offer], [stalls, { ...stalls, name: 'Stalls (2)' }]],
    ['no name', { ...offer, name: undefined }, [{ ...stalls, name: 'General admission' }]],
    [
      'a stock',
      { ...offer, inventoryLevel: { '@type': 'QuantitativeValue', value: 40 } },
      [{ ...stalls, capacity: 40 }],
    ],
    ['a stock as number', { ...offer, inventoryLevel: 40 }, [{ ...stalls, capacity: 40 }]],
    ['sold out', { ...offer, availability: 'https://schema.org/SoldOut' }, [{ ...stalls, capacity: 0 }]],
    ['at least two', { ...offer, eligibleQuantity: { minValue: 2 } }, [{ ...stalls, minPerCustomer: 2 }]],
    [
      'an aggregate',
      { '@type': 'AggregateOffer', priceCurrency: 'GBP', offers: [{ name: 'Stalls', price: 18 }] },
      [stalls],
    ],
    [
      'an aggregate of one price',
      { '@type': 'AggregateOffer', priceCurrency: 'GBP', lowPrice: 18, highPrice: 18, name: 'Stalls' },
      [stalls],
    ],
    ['none', undefined, null],
  ])('may be %s', (_, offers, expected) => {
    expect(readOne({ offers }).tickets).toEqual(expected)
  })

  test('that are only a range of prices sell nothing, with a warning', () => {
    const offers = { '@type': 'AggregateOffer', priceCurrency: 'GBP', lowPrice: 10, highPrice: 50 }
    const { tickets, warnings } = readOne({ offers })
    expect(tickets).toEqual([])
    expect(warnings[0]?.reason).toMatch(/range of prices/)
  })

  test('give the event its currency', () => {
    expect(readOne({ offers: { ...offer, priceCurrency: 'eur' } }).event?.currency).toBe('EUR')
    expect(readOne({}).event?.currency).toBe('GBP')
  })

  test.each([
    [[offer, { ...offer, priceCurrency: 'EUR' }], 'offers mixes currencies: GBP, EUR'],
    [{ ...offer, price: -1 }, 'price "-1" is negative'],
    [{ ...offer, price: '£18' }, 'price "£18" is not a decimal number'],
    [{ ...offer, price: '1e9' }, 'price "1e9" is not a decimal number'],
    [{ ...offer, price: '18.005' }, 'price "18.005" is not payable in GBP'],
    [{ ...offer, price: '1.50', priceCurrency: 'JPY' }, 'price "1.50" is not payable in JPY'],
    [{ ...offer, price: '999999999' }, 'price "999999999" is too high'],
    [{ ...offer, price: undefined }, 'an offer has no price'],
    [{ ...offer, priceCurrency: undefined }, 'priceCurrency is missing'],
    [{ ...offer, priceCurrency: 'QQQ' }, 'currency "QQQ" is not known'],
    [{ ...offer, inventoryLevel: -5 }, '"-5" is not a number of tickets'],
  ])('of %j are refused', (offers, reason) => {
    expect(readOne({ offers }).reason).toBe(reason)
  })

  test('without a stock put a number on sale that the import names', () => {
    const warned = (offers: object) => readOne({ offers }).warnings.map(({ reason }) => reason)
    expect(warned(offer)).toEqual(['an offer has no inventoryLevel, so 100 of its tickets are on sale'])
    expect(warned({ ...offer, inventoryLevel: 40 })).toEqual([])
    expect(warned({ ...offer, availability: 'SoldOut' })).toEqual([])
  })
})
