import { expect, test } from 'vitest'
import { printable } from '../../../server/look/printable.ts'

test.each([
  ['Zoë Łukasz', 'Zoë Łukasz'],
  ['Ωδείο Αθηνών, Цирк №1', 'Ωδείο Αθηνών, Цирк №1'],
  ['A night 🎉 out ®', 'A night out ®'],
  ['李明 Li Ming', 'Li Ming'],
  ['李明', 'See your ticket wallet'],
  ['عرض السيرك 😀 الكبير', 'See your ticket wallet'],
  ['😀', ''],
  ['', ''],
  ['£12.00 – 7:30 pm', '£12.00 – 7:30 pm'],
])('Of %j the font of printed tickets prints %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
