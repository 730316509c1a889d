import {
  array,
  coerce,
  defaulted,
  define,
  nullable,
  number,
  refine,
  type Struct,
  string,
  union,
} from 'superstruct'
import { decimals, isCurrency } from '../format/currencies.ts'
import { toMinor } from '../format/money.ts'
import { plainText } from '../format/plainText.ts'
import { isEmail, sameEmail } from '../rules/contact.ts'
import { quoted } from './problems.ts'

/* The fields of the format. Each has a message for its author. */

/** Browsers and Node have it; the libraries of this room do not declare it. */
declare const URL: { canParse(address: string): boolean }

const value = <T>(expected: string, fits: (written: unknown) => boolean): Struct<T, null> =>
  define<T>(expected, written => fits(written) || `expected ${expected}, not ${quoted(written)}`)

/** One line of text. */
export const line = (most = 200) =>
  coerce(
    value<string>(
      `text of at most ${most} characters`,
      written => typeof written === 'string' && written !== '' && [...written].length <= most,
    ),
    string(),
    written => plainText(written, Number.POSITIVE_INFINITY),
  )

/** Paragraphs of text, with an empty line between them. */
export const prose = (most = 20_000) =>
  value<string>(
    `text of at most ${most} characters`,
    written => typeof written === 'string' && written.trim() !== '' && written.length <= most,
  )

export const patternField = (expected: string, pattern: RegExp) =>
  value<string>(expected, written => typeof written === 'string' && pattern.test(written))

/** An event that was exported and that came with another format has the identity that it had there, with a scheme. */
export const eventId = () =>
  patternField(
    'small letters, digits and hyphens, such as winter-ball-2027',
    /^([a-z\d]+(-[a-z\d]+)*|(?!yaml:)[a-z][a-z\d]*:[^\p{Cc}]{1,500})$/u,
  )

export const analyticsId = () => patternField('an id in quotes, such as "G-1A2B3C"', /^[\w-]{1,60}$/)

export const webAddressField = () =>
  value<string>(
    'a web address that begins with https://',
    written =>
      typeof written === 'string' &&
      written.length <= 2000 &&
      /^\s*https?:/i.test(written) &&
      URL.canParse(written),
  )

export const emailAddress = () =>
  coerce(
    value<string>('an e-mail address', written => typeof written === 'string' && isEmail(written)),
    string(),
    sameEmail,
  )

/** Codes are stored in capitals, because shoppers type them in any case. */
export const codeField = () =>
  coerce(
    patternField('a code of 3 to 40 letters, digits and hyphens', /^[A-Z\d-]{3,40}$/),
    string(),
    written => written.trim().toUpperCase(),
  )

/** An amount, written as a decimal and read as minor units. */
export const moneyField = (least = 0) =>
  coerce(
    value<number>(
      `an amount of money from ${least / 100} to 100000, such as 12.50`,
      written =>
        Number.isInteger(written) && (written as number) >= least && (written as number) <= 10_000_000,
    ),
    union([number(), string()]),
    // A value that is no amount stays text, so that a plain number is not taken for minor units.
    written => (/^\d{1,7}(\.\d{1,2})?$/.test(String(written)) ? toMinor(Number(written)) : String(written)),
  )

export const whole = (least: number, most: number) =>
  value<number>(
    `a whole number from ${least} to ${most}`,
    written => Number.isInteger(written) && (written as number) >= least && (written as number) <= most,
  )

export const percentage = () =>
  value<number>(
    'a percentage from 0 to 100',
    written => typeof written === 'number' && written >= 0 && written <= 100,
  )

export const hours = () =>
  value<number>(
    'a number of hours, such as 2.5',
    written => typeof written === 'number' && written > 0 && written <= 2400,
  )

/** true or false; false if left out. */
export const flagField = () =>
  defaulted(
    value<boolean>('true or false', written => typeof written === 'boolean'),
    false,
  )

export const oneOf = <const T extends string>(names: readonly T[]) =>
  value<T>(`one of ${names.join(', ')}`, written => names.some(name => name === written))

/** A currency with hundredths, because the format writes amounts with two decimals. */
export const currency = () =>
  value<string>(
    'the code of a currency with hundredths, such as GBP',
    written => typeof written === 'string' && isCurrency(written) && decimals(written) === 2,
  )

export const timeZone = () =>
  value<string>('the name of a time zone, such as Europe/London', written => {
    try {
      return /^[a-z]/i.test(String(written)) && !!new Intl.DateTimeFormat('en', { timeZone: String(written) })
    } catch {
      return false
    }
  })

/** null if left out. */
export const maybe = <T>(struct: Struct<T, unknown>) => defaulted(nullable(struct as Struct<T, null>), null)

/** An empty list if left out. */
export const optionalList = <T>(struct: Struct<T, unknown>) => defaulted(some(struct), [])

/** A list of at most so many entries. */
export const some = <T>(struct: Struct<T, unknown>, most = 10_000) =>
  refine(
    array(struct as Struct<T, null>),
    'some',
    ({ length }) => length <= most || `expected at most ${most} entries, not ${length}`,
  )

/** A list, empty if left out, whose rows all have different values for this key. */
export const distinct = <T extends object>(
  struct: Struct<T, unknown>,
  key: keyof T & string,
  most?: number,
) => defaulted(distinctRows(struct, key, most), [])

/** A list whose rows all have different values for this key. */
export const distinctRows = <T extends object>(
  struct: Struct<T, unknown>,
  key: keyof T & string,
  most?: number,
) =>
  refine(some(struct, most), 'distinct', (rows, { path }) =>
    rows.flatMap((row, index) =>
      rows.slice(0, index).some(earlier => earlier[key] === row[key])
        ? [{ path: [...path, index, key], message: `is ${quoted(row[key])} a second time` }]
        : [],
    ),
  )
