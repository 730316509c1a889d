import { describe, expect, test } from 'vitest'
import {
  deleteAddress,
  getAddressAllCountriesStates,
  getUserAddresses,
  lookupAddress,
  setBillingAddress,
} from '../../../contract/calls/address.ts'
import { logoutOfSale } from '../../../contract/calls/login.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { aPayer, putPricedOnSale } from '../../support/payer.ts'
import { endHolds, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded', limitedBy({ address_search_by_visit: 60 }))
const payer = async () => aPayer(app, await putPricedOnSale(app.database))

const address = {
  selected_user_address_id: 'new' as const,
  first_name: 'Sam',
  last_name: 'Field',
  address_1: '1 Lantern Row',
  address_2: 'Little Wickham',
  town: 'Testbury',
  postcode: 'ZZ99 1AA',
  country: '1',
  state: '',
}
const contact_number = '07700 900123'

const billingOf = (reference: string) =>
  app.database
    .selectFrom('sale')
    .leftJoin('address', 'address.id', 'sale.billing_address_id')
    .select(['sale.contact_number', 'address.postcode', 'address.removed_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()

describe('Countries and states', () => {
  test('ADR-27 ADR-28 ADR-29 come from the server: the United Kingdom is 1, the USA is 2', async () => {
    const { body } = await (await visit(app)).call(getAddressAllCountriesStates)
    expect(body.countries).toHaveLength(249)
    expect(body.countries[0]).toEqual({ id: 1, name: 'United Kingdom' })
    expect(body.countries).toContainEqual({ id: 2, name: 'United States' })
    expect(new Set(body.countries.map(({ id }) => id)).size).toBe(249)
    expect(body.countries.every(({ name }) => name.length > 3)).toBe(true)
    expect(body.states).toHaveLength(51)
    expect(body.states).toContainEqual({ id: 5, name: 'California' })
  })
})

describe('A billing address', () => {
  test('GAP-68 goes to the sale with the contact number, and is answered as providers want it', async () => {
    const sam = await payer()
    const { status, body } = await sam.call(setBillingAddress, { address, contact_number })
    expect(status).toBe(200)
    const { selected_user_address_id, country, ...same } = address
    expect(body).toEqual({ ...same, id: expect.any(Number), country_code: 'GB' })
    expect(await billingOf(sam.reference)).toMatchObject({ contact_number, postcode: 'ZZ99 1AA' })
  })

  test('ADR-11 of the USA is answered with the letters of its state; elsewhere a state is dropped', async () => {
    const sam = await payer()
    const american = { ...address, country: '2', state: '5', postcode: '90210' }
    expect((await sam.call(setBillingAddress, { address: american })).body).toMatchObject({
      country_code: 'US',
      state: 'CA',
    })
    expect((await sam.call(setBillingAddress, { address: { ...address, state: '5' } })).body).toMatchObject({
      country_code: 'GB',
      state: '',
    })
  })

  test('ADR-01 ADR-13 ADR-23 ADR-24 is saved once, and can be chosen by its id alone', async () => {
    const sam = await payer()
    const first = await sam.call(setBillingAddress, { address })
    const again = await sam.call(setBillingAddress, { address })
    expect(again.body.id).toBe(first.body.id)
    expect((await sam.call(getUserAddresses)).body.existing_addresses).toEqual([
      {
        id: first.body.id,
        first_name: 'Sam',
        last_name: 'Field',
        full_address: '1 Lantern Row, Little Wickham, Testbury, ZZ99 1AA, United Kingdom',
      },
    ])
    const chosen = { selected_user_address_id: first.body.id } as typeof address & {
      selected_user_address_id: number
    }
    expect((await sam.call(setBillingAddress, { address: chosen })).body).toEqual(first.body)
  })

  test.each([
    ['without a postcode', { postcode: '' }],
    ['without a town', { town: '' }],
    ['in the USA without a state', { country: '2' }],
    ['of a country that there is not', { country: '999' }],
    ['of no country', { country: '' }],
    ['of a state that there is not', { country: '2', state: '99' }],
    ['with a postcode that no post office knows', { postcode: 'nowhere' }],
    ['of somebody else', { selected_user_address_id: 1_000_000 }],
  ])('PAY-19 %s is refused without an error of the reservation, and nothing is saved', async (_, wrong) => {
    const sam = await payer()
    const { status, body } = await sam.call(setBillingAddress, {
      address: { ...address, ...wrong } as typeof address,
    })
    expect(status).toBe(422)
    expect(body.error).toBeUndefined()
    expect((await sam.call(getUserAddresses)).body.existing_addresses).toEqual([])
    expect(await billingOf(sam.reference)).toMatchObject({ postcode: null })
  })

  test('PAY-20 after the hold has ended is refused with the error of the reservation', async () => {
    const sam = await payer()
    await endHolds(app.database)
    const { status, body } = await sam.call(setBillingAddress, { address })
    expect(status).toBe(410)
    expect(body.error).toContain('Your checkout time expired')
  })

  test('leaves the sale with the person who gave it', async () => {
    const sam = await payer()
    await sam.call(setBillingAddress, { address, contact_number })
    await sam.call(logoutOfSale)
    expect(await billingOf(sam.reference)).toMatchObject({ postcode: null, contact_number: null })
  })
})

describe('Saved addresses', () => {
  test('SEC-14 SEC-15 are for whoever is signed in', async () => {
    const visitor = await visit(app)
    expect((await visitor.call(getUserAddresses)).body).toEqual({ existing_addresses: [] })
    expect((await visitor.call(deleteAddress, { address_id: 1 })).status).toBe(401)
  })

  test('ADR-02 are removed by their owner alone, and what was sold keeps them', async () => {
    const [sam, kim] = [await payer(), await payer()]
    const { body } = await sam.call(setBillingAddress, { address })
    await kim.call(deleteAddress, { address_id: body.id })
    expect((await sam.call(getUserAddresses)).body.existing_addresses).toHaveLength(1)
    for (let times = 0; times < 2; times++)
      expect((await sam.call(deleteAddress, { address_id: body.id })).status).toBe(200)
    expect((await sam.call(getUserAddresses)).body.existing_addresses).toEqual([])
    expect(await billingOf(sam.reference)).toMatchObject({
      postcode: 'ZZ99 1AA',
      removed_at: expect.any(Date),
    })
  })
})

describe('Looking an address up', () => {
  test('ADR-07 finds it by what was typed of it', async () => {
    const sam = await payer()
    const { body } = await sam.call(lookupAddress, { address: '3 old fer' })
    expect(body.possible_addresses).toEqual([
      {
        formatted_address: '3 Old Ferry Road, Saltings, Testbury, ZZ99 3CC',
        address_line_2: 'Saltings',
        town: 'Testbury',
        post_code: 'ZZ99 3CC',
      },
    ])
    expect((await sam.call(lookupAddress, { address: 'zz991aa' })).body.possible_addresses).toHaveLength(10)
    expect((await sam.call(lookupAddress, { address: 'no such street' })).body.possible_addresses).toEqual([])
  })

  test('ADR-16 wants three characters, and somebody who is buying', async () => {
    expect((await (await payer()).call(lookupAddress, { address: ' 1 ' })).status).toBe(422)
    const visitor = await visit(app)
    expect((await visitor.call(lookupAddress, { address: '1 Lantern' })).body.possible_addresses).toEqual([])
  })

  test('is answered sixty times in ten minutes', async () => {
    const sam = await payer()
    const statuses = []
    for (let times = 0; times < 61; times++)
      statuses.push((await sam.call(lookupAddress, { address: 'lantern' })).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})
