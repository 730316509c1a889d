/** `1234.5` with the prefix '£' is '£1,234.50'. */
export const money = (amount: number, prefix: string): string => grouped(amount, 2, prefix)

/** A plain number: no decimals, thousands separated. */
export const wholeNumber = (value: number): string => grouped(value, 0, '')

const SYMBOLS: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }

/** The prefix of a currency by its code: its symbol, or the code and a space. */
export const currencySymbol = (code: string): string => SYMBOLS[code] ?? `${code} `

/** Converts minor units to the decimals of the wire. */
export const fromMinor = (minor: number): number => minor / 100

/** Converts decimals of the wire to minor units, and corrects binary rounding errors. */
export const toMinor = (decimals: number): number => Math.round(decimals * 100)

function grouped(value: number, decimals: number, prefix: string): string {
  // Binary fractions are inexact; 15 significant digits let 1.005 round up, as people expect.
  const scaled = Math.round(Number((Math.abs(value) * 10 ** decimals).toPrecision(15)))
  const text = String(scaled).padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  // An amount that rounds to zero has no minus sign.
  const sign = value < 0 && scaled > 0 ? '-' : ''
  return `${sign}${prefix}${decimals === 0 ? whole : `${whole}.${text.slice(-decimals)}`}`
}
