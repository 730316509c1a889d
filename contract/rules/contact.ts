/** The standard address pattern of a form's e-mail field, plus a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value)

/** An optional country prefix, then nine digits or more, with a space, dot or dash between any two. */
const PHONE = /^(?:\+\d{1,3}[ .-]?)?\d(?:[ .-]?\d){8,}$/

export const isPhone = (value: string): boolean => value.length <= 40 && PHONE.test(value)

/** A phone number with its country prefix and without separators, as +447700900123. Without a prefix it is British. */
export function internationalPhone(value: string): string {
  const digits = value.replace(/\D/g, '')
  return value.trim().startsWith('+') ? `+${digits}` : `+44${digits.replace(/^0/, '')}`
}

/** At least two groups of characters with space between them. */
export const isFullName = (value: string): boolean => value.trim().split(/\s+/).length >= 2

/** The digits of what was typed or pasted, in any spacing, at most `length` of them. */
export const codeDigits = (value: string, length: number): string => value.replace(/\D/g, '').slice(0, length)

/** An e-mail address as it is stored and compared: trimmed, in lower case. */
export const sameEmail = (value: string): string => value.trim().toLowerCase()
