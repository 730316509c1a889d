import { describe, expect, test } from 'vitest'
import { codeDigits, isEmail, isFullName, isPhone, sameEmail } from '../../../contract/rules/contact.ts'

describe('An e-mail address', () => {
  test.each([
    'ann@example.com',
    'Ann.Lee@Example.CO.UK',
    "o'neil+tickets@mail.example.org",
    'a@b.co',
    '1@2.3.example',
    'ann_lee@xn--caf-dma.example',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  ])('ACC-27 such as %s is good', email => {
    expect(isEmail(email)).toBe(true)
  })

  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.',
    'ann@.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@example-.com',
    'ann @example.com',
    'ann@exam ple.com',
    'ann@bob@example.com',
    'ann@example.com\n',
    'ann@example.com, bo@example.com',
    'Ann <ann@example.com>',
    'änn@example.com',
    `ann@${'b'.repeat(64)}.example`,
    `${'a'.repeat(250)}@b.co`,
  ])('ACC-27 such as %j is bad', email => {
    expect(isEmail(email)).toBe(false)
  })

  test.each([
    'a'.repeat(100_000),
    `a@${'a.'.repeat(50_000)}`,
    `a@${'a-'.repeat(50_000)}`,
    '@'.repeat(100_000),
  ])('ACC-27 that is hostile is judged at once', hostile => {
    const before = performance.now()
    expect(isEmail(hostile)).toBe(false)
    expect(performance.now() - before).toBeLessThan(50)
  })

  test('GAP-48 is one account in any case', () => {
    expect(sameEmail(' Ann@Example.com ')).toBe('ann@example.com')
  })
})

describe('A full name', () => {
  test.each([
    'Ann Lee',
    '  Ann   Lee  ',
    'Ann Maria Lee',
    '王 小明',
    'Ólafur Þór',
    'علي حسن',
    'Ann\u00a0Lee',
    "D' O'Neil",
  ])('ACC-29 is two words or more: %s', name => {
    expect(isFullName(name)).toBe(true)
  })

  test.each(['', ' ', 'Ann', ' Ann ', '王小明', 'Ann-Lee', '\t\n'])(
    'ACC-29 is not one word or none: %j',
    name => {
      expect(isFullName(name)).toBe(false)
    },
  )
})

describe('A one-time code', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    [' 1 2 3 4 5 6 ', '123456'],
    ['Your code is 123456.', '123456'],
    ['12a4', '124'],
    ['abc', ''],
    ['', ''],
    ['1234567', '123456'],
    ['١٢٣٤٥٦', ''],
    ['１２３456', '456'],
    ['1e5', '15'],
    ['-1.5', '15'],
  ])('ACC-30 ACC-31 typed or pasted as %j is its digits %j', (typed, digits) => {
    expect(codeDigits(typed, 6)).toBe(digits)
  })
})

describe('A phone number', () => {
  test.each([
    '07700900123',
    '07700 900123',
    '07700-900.123',
    '0 7 7 0 0 9 0 0 1 2 3',
    '+44 7700 900123',
    '+447700900123',
    '+1.202.555.0123',
    '123456789',
    '00447700900123',
  ])('PAY-13 GAP-53 such as %s is good', phone => {
    expect(isPhone(phone)).toBe(true)
  })

  test.each([
    '',
    '12345678',
    '+12345678',
    '07700  900123',
    '07700/900123',
    '(07700) 900123',
    '07700 900123 ext 4',
    'call 07700900123',
    '07700900123-',
    '++447700900123',
    '٠٧٧٠٠٩٠٠١٢٣',
    '1'.repeat(41),
  ])('PAY-13 GAP-53 such as %j is bad', phone => {
    expect(isPhone(phone)).toBe(false)
  })
})
