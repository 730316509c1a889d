const UNDIVIDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
}

/**
 * The title's words in lower case, joined by hyphens, at most 80 characters; empty if the title has no ASCII letter
 * or digit.
 */
export const asciiSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[ßæœøłđðþı&]/g, letter => UNDIVIDED[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
