/** In small letters and without accents, as somebody types a name in a hurry. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
