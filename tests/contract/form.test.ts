import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decoded, decodeForm, encodeForm, type FormValue, MalformedForm } from '../../contract/form.ts'

type Payload = { [key: string]: FormValue }

describe('A form', () => {
  test.each<[string, Payload, string]>([
    ['an address', { address: { postcode: 'AB1 2CD' } }, 'address[postcode]=AB1%202CD'],
    ['a list of transfers', { transfers: [{ name: 'Ann' }] }, 'transfers[0][name]=Ann'],
    ['answers', { answers: { answer_5_9_0: 'Vegan' } }, 'answers[answer_5_9_0]=Vegan'],
    [
      'flags by organiser',
      { organiser_subscribed_marketing: { 12: true, 3: false } },
      'organiser_subscribed_marketing[3]=false&organiser_subscribed_marketing[12]=true',
    ],
    ['plain fields', { ticket_id: 7, quantity: 2 }, 'ticket_id=7&quantity=2'],
    ['a hyphened name', { 'h-captcha-response': 'P1_x' }, 'h-captcha-response=P1_x'],
    ['nothing', {}, ''],
  ])('GAP-75 has bracket keys for %s', (_, payload, form) => {
    expect(decodeURIComponent(encodeForm(payload))).toBe(decodeURIComponent(form))
    expect(decodeForm(form)).toEqual(decodeForm(encodeForm(payload)))
    expect(decodeForm(form)).toEqual(texts(payload))
  })

  test('GAP-75 comes back as it was sent, whatever is in it', () => {
    const comesBack = fc.property(anyPayload, payload => {
      expect(decodeForm(encodeForm(payload))).toEqual(texts(payload))
    })
    fc.assert(comesBack, { seed: 20_260_101, numRuns: 300 })
  })

  test.each([
    ['a plus as a space', 'name=Ann+Lee', { name: 'Ann Lee' }],
    ['a value with equals signs', 'code=a=b==', { code: 'a=b==' }],
    ['a key without a value', 'name', { name: '' }],
    ['stray separators', '&a=1&&b=2&', { a: '1', b: '2' }],
    ['a list in order beyond ten', many(12), { l: Array.from({ length: 12 }, (_, index) => String(index)) }],
    ['keys with a gap as a map', 'l[0]=a&l[2]=c', { l: { 0: 'a', 2: 'c' } }],
    ['number keys of the root as a map', '0=a&1=b', { 0: 'a', 1: 'b' }],
    ['the deepest there is', 'a[b][c][d][e]=1', { a: { b: { c: { d: { e: '1' } } } } }],
  ])('is read with %s', (_, form, payload) => {
    expect(decodeForm(form)).toEqual(payload)
  })

  test('leaves out what is null or undefined', () => {
    expect(encodeForm({ a: null, b: undefined, c: '', d: [], e: {} })).toBe('c=')
  })

  test('carries half of an emoji, which a cut text can end in, as the mark of something unreadable', () => {
    expect(decodeForm(encodeForm({ name: 'Ann \ud83d' }))).toEqual({ name: 'Ann \ufffd' })
  })

  test.each([
    ['an empty key', '=1'],
    ['empty brackets', 'a[]=1'],
    ['an open bracket', 'a[b=1'],
    ['a closing bracket', 'a]=1'],
    ['brackets without a name', '[a]=1'],
    ['text after brackets', 'a[b]c=1'],
    ['brackets in brackets', 'a[b[c]]=1'],
    ['bad percent-encoding of a key', '%E0%A4%A=1'],
    ['bad percent-encoding of a value', 'a=100%'],
    ['a key twice', 'a=1&a=2'],
    ['a nested key twice', 'a[b]=1&a[b]=2'],
    ['a key twice in two spellings', 'a=1&%61=2'],
    ['a value that is a parent too', 'a=1&a[b]=2'],
    ['an empty value that is a parent too', 'a=&a[b]=2'],
    ['a parent that is a value too', 'a[b]=1&a=2'],
    ['more depth than any payload', 'a[b][c][d][e][f]=1'],
    ['__proto__', '__proto__[admin]=1'],
    ['a nested __proto__', 'a[__proto__][admin]=1'],
    ['constructor', 'a[constructor]=1'],
    ['toString', 'toString=1'],
  ])('is refused for %s', (_, form) => {
    expect(() => decodeForm(form)).toThrow(MalformedForm)
  })

  test('that is hostile says no more of itself than 80 characters, and at once', () => {
    const hostile = `${'a['.repeat(100_000)}=1`
    const before = performance.now()
    expect(() => decodeForm(hostile)).toThrow(/^The form field .{80} cannot be read$/)
    expect(performance.now() - before).toBeLessThan(500)
  })
})

/** What a payload is once it has been text: every leaf a string. */
function texts(value: FormValue): Decoded {
  if (Array.isArray(value)) return value.map(texts)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, texts(item)]))
}

function many(count: number): string {
  return Array.from({ length: count }, (_, index) => `l[${index}]=${index}`).join('&')
}

const SCRAPS = [
  'a',
  'Z',
  '9',
  ' ',
  '&',
  '=',
  '+',
  '%',
  '%41',
  '[',
  ']',
  '"',
  '\n',
  '\r\n',
  'é',
  '中',
  '🎟️',
  '\0',
]

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SCRAPS), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

const anyLeaf = fc.oneof(
  anyText,
  fc.nat(1e9),
  fc.boolean(),
  fc.nat(1000).map(hundredths => hundredths / 100),
)

// A name of `0` is not here: as the only one it makes a list.
const anyName = fc.oneof(
  fc
    .tuple(fc.constantFrom('name', 'h-x', 'é k', 'a&b=c+%'), fc.nat(99))
    .map(([name, number]) => `${name}${number}`),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 12 })
    .filter(name => !/[[\]]|^0$/.test(name) && !(name in Object.prototype)),
)

const anyNumberName = fc.integer({ min: 1, max: 5000 }).map(String)

/** A value with at most this many levels below it. */
function anyValue(depth: number): fc.Arbitrary<FormValue> {
  if (depth === 0) return anyLeaf
  const below = anyValue(depth - 1)
  return fc.oneof(
    { arbitrary: anyLeaf, weight: 10 },
    { arbitrary: fc.array(below, { minLength: 1, maxLength: 12 }), weight: 4 },
    ...[anyName, anyNumberName].map(name => ({
      arbitrary: fc.dictionary(name, below, { minKeys: 1, maxKeys: 4 }),
      weight: 3,
    })),
  )
}

const anyPayload = fc.dictionary(anyName, anyValue(4), { maxKeys: 5 })
