/** `1234.5` with '£' is '£1,234.50'. The currency prefix is the caller's; none is added here. */
export function money(amount: number, prefix: string): string {
  const sign = amount < 0 ? '-' : ''
  return `${sign}${prefix}${grouped(Math.abs(amount), 2)}`
}

/** A plain number: no decimals, thousands separated. */
export const wholeNumber = (value: number): string => (value < 0 ? '-' : '') + grouped(Math.abs(value), 0)

const SYMBOLS: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }

/** The prefix of a currency by its code: its symbol, or the code and a space. */
export const currencySymbol = (code: string): string => SYMBOLS[code] ?? `${code} `

/** Minor units to the decimals of the wire. */
export const fromMinor = (minor: number): number => minor / 100

function grouped(value: number, decimals: number): string {
  // Two-decimal amounts are exact only as whole hundredths; 1.005 is what a person calls a half.
  const scaled = Math.round(Number((value * 10 ** decimals).toPrecision(15)))
  const text = String(scaled).padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? whole : `${whole}.${text.slice(-decimals)}`
}
