import { describe, expect, test } from 'vitest'
import { donorOf } from '../../../server/organiser/giftAid/donorOf.ts'

const declared = { full_name: 'Sam Field', uk_based: true, address: '1 High Street', postcode: 'BA1 1AA' }

describe('A name', () => {
  test.each([
    ['Sam Field', '', 'Sam', 'Field'],
    ['Mary Ann Smith', '', 'Mary Ann', 'Smith'],
    ['Ludwig van Beethoven', '', 'Ludwig', 'van Beethoven'],
    ['sam field', '', 'sam', 'field'],
    ['Jo House-Martin', '', 'Jo', 'House Martin'],
    ['Mrs Jo Oak', 'Mrs', 'Jo', 'Oak'],
    ['DR. J Oak', 'DR', 'J', 'Oak'],
    ['Łucja  Żak ', '', 'Łucja', 'Żak'],
    ['=SUM(A1) Oak', '', '=SUM(A1)', 'Oak'],
    [`Jo ${'a'.repeat(40)}`, '', 'Jo', 'a'.repeat(35)],
    [`${'b'.repeat(34)} ${'c'.repeat(9)} Oak`, '', 'b'.repeat(34), 'Oak'],
  ])('%s is in its columns', (full_name, title, first_name, last_name) => {
    expect(donorOf({ ...declared, full_name })).toMatchObject({ title, first_name, last_name })
  })

  test.each(['Cher', 'Dr Cher', '', ' '])('%j is not enough to find a donor', full_name => {
    expect(donorOf({ ...declared, full_name })).toBe('name')
  })
})

describe('A home', () => {
  test.each([
    ['1 High Street', '1'],
    ['12a, Mill Lane', '12a'],
    ['The Old Mill, Mill Lane', 'The Old Mill, Mill Lane'],
    ['1st Floor Flat', '1st Floor Flat'],
    ['Flat 3, 12 High Street', 'Flat 3, 12 High Street'],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('%s is the house %s', (address, house) => {
    expect(donorOf({ ...declared, address })).toMatchObject({ house })
  })

  test.each([
    ['ba11aa', 'BA1 1AA'],
    [' sw1a 1aa', 'SW1A 1AA'],
    ['B 1 1A A', 'B1 1AA'],
  ])('the postcode %s is written %s', (postcode, written) => {
    expect(donorOf({ ...declared, postcode })).toMatchObject({ postcode: written })
  })

  test('that is missing in part, or has a wrong postcode, is not enough', () => {
    expect(donorOf({ ...declared, address: ' ' })).toBe('address')
    expect(donorOf({ ...declared, postcode: '' })).toBe('address')
    expect(donorOf({ ...declared, postcode: '75007' })).toBe('postcode')
  })

  test('abroad has HMRC’s mark for a postcode', () => {
    const abroad = { ...declared, uk_based: false, address: '4 Rue Cler, Paris', postcode: '' }
    expect(donorOf(abroad)).toMatchObject({ house: '4 Rue Cler, Paris', postcode: 'X' })
  })
})
