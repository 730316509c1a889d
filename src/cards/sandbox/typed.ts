import type { Card } from './Card.ts'

const digits = (text: string, most: number): string => text.replace(/\D/g, '').slice(0, most)

export const isAmex = (number: string): boolean => /^3[47]/.test(number)

/** Groups the digits as they are printed on the card. */
function grouped(text: string): string {
  const number = digits(text, 16)
  const groups = isAmex(number) ? /^(\d{4})(\d{1,6})?(\d{1,5})?/ : /^(\d{4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/
  const [, ...parts] = groups.exec(number) ?? ['', number]
  return parts.filter(Boolean).join(' ')
}

/** Formats as "MM / YY"; a month from 2 to 9 gets a leading zero. */
function monthAndYear(text: string): string {
  const all = digits(/^[2-9]/.test(text) ? `0${text}` : text, 4)
  return all.length > 2 ? `${all.slice(0, 2)} / ${all.slice(2)}` : all
}

/** How each field formats what was typed or pasted. */
export const typed: { [Field in keyof Card]: (text: string) => string } = {
  number: grouped,
  expiry: monthAndYear,
  code: text => digits(text, 4),
}
