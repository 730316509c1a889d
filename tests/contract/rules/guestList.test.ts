import { describe, expect, test } from 'vitest'
import { guestsOf } from '../../../contract/rules/guestList.ts'
import { sizes } from '../../../contract/sizes.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }

describe('A list of guests', () => {
  test.each([
    ['a comma', 'Ada Lovelace, ada@example.com'],
    ['angle brackets', 'Ada Lovelace <ada@example.com>'],
    ['brackets and quotes', '"Ada Lovelace" <ada@example.com>,'],
    ['a semicolon', 'Ada Lovelace;ada@example.com'],
    ['a tab', 'Ada Lovelace\tada@example.com'],
    ['the address first', 'ada@example.com, Ada Lovelace'],
    ['two columns of names', 'Ada,Lovelace,ada@example.com'],
    ['quotes, as a spreadsheet saves it', '"Ada Lovelace","ada@example.com"'],
    ['titles above and an empty line below', 'Name,E-mail\r\nAda Lovelace,ada@example.com\r\n\r\n'],
    ['a byte order mark', '\uFEFFAda  Lovelace , ada@example.com '],
  ])('is read with %s', (_, typed) => {
    expect(guestsOf(typed)).toEqual({ guests: [ada], wrong: [] })
  })

  test('keeps a comma in quotes, and quotes', () => {
    expect(guestsOf('"Lovelace, ""Ada""", ada@example.com').guests).toEqual([
      { name: 'Lovelace, "Ada"', email: 'ada@example.com' },
    ])
  })

  test.each([
    ['no address', 'Ada Lovelace'],
    ['no address', 'Ada Lovelace, ada@'],
    ['no name', 'ada@example.com'],
    ['two addresses', 'Ada, ada@example.com, bob@example.com'],
    ['two addresses', 'Ada @home, ada@example.com'],
    ['too long', `${'A'.repeat(101)}, ada@example.com`],
  ])('says of a line that is wrong: %s', (why, text) => {
    const typed = `Bob, bob@example.com\n\n${text}`
    expect(guestsOf(typed)).toEqual({
      guests: [{ name: 'Bob', email: 'bob@example.com' }],
      wrong: [{ line: 3, text, why }],
    })
  })

  test('has each guest once, and two of one address', () => {
    const typed = 'Ada, ada@example.com\nBob, ada@example.com\nADA, Ada@Example.com'
    expect(guestsOf(typed)).toMatchObject({
      guests: [{ name: 'Ada' }, { name: 'Bob' }],
      wrong: [{ line: 3, why: 'twice' }],
    })
  })

  test('has no more than fit into one call', () => {
    const lines = Array.from({ length: sizes.guests + 1 }, (_, index) => `Guest, guest${index}@example.com`)
    const { guests, wrong } = guestsOf(lines.join('\n'))
    expect([guests.length, wrong]).toEqual([
      sizes.guests,
      [{ line: sizes.guests + 1, text: lines.at(-1), why: 'too many' }],
    ])
  })
})
