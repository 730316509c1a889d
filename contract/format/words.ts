import { wholeNumber } from './money.ts'

/** A venue's name and address in one line. An address that begins with the name is not preceded by it. */
export function placeInWords(name: string, address: string): string {
  if (address === '' || name === '') return name || address
  return address.toLowerCase().startsWith(name.toLowerCase()) ? address : `${name}, ${address}`
}

/** `1 ticket`, `0 tickets`, `2 tickets`. */
export const plural = (count: number, word: string): string =>
  `${wholeNumber(count)} ${word}${count === 1 ? '' : 's'}`

/** The first letter of each word capitalised, the rest left as it is. */
export const pascal = (title: string): string =>
  title.replace(/(^|\s)(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())

/** One text of several, without those that are empty. A full stop separates a text from the next one. */
export const sentences = (...texts: string[]): string =>
  texts.filter(Boolean).reduce((before, text) => `${before.replace(/[^.!?]$/, '$&.')} ${text}`)
