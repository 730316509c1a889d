/** One line of text, without control characters and unpaired surrogates, with single spaces. */
export function plainText(value: string, most = 200): string {
  const line = value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
