import { wholeNumber } from './money.ts'

/** `1 ticket`, `0 tickets`, `2 tickets`. */
export const plural = (count: number, word: string): string =>
  `${wholeNumber(count)} ${word}${count === 1 ? '' : 's'}`

/** The first letter of each word capitalised, the rest left as it is. */
export const pascal = (title: string): string =>
  title.replace(/(^|\s)(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())
