/** A code as it is stored: shoppers type it in any case, and with spaces. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/\s/g, '')
