const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

/** The number of decimals of an amount in this currency, at most 2: the wire carries no more. */
export function decimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return Math.min(2, format.resolvedOptions().maximumFractionDigits ?? 2)
}
