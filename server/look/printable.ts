/** Emoji and other pictographs with their modifiers, apart from the three signs that the font has. */
const PICTOGRAPHS =
  /(?:\u{FE0F}|\u{200D}|(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}])+ ?/gu

/** Letters of scripts that the font of printed tickets lacks. */
const FOREIGN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+ ?/gu

/** Stands where nothing can be printed, because an empty place would look like a mistake. */
const ELSEWHERE = 'See your ticket wallet'

/** What of a text the font of printed tickets can print: it has empty boxes, or nothing, for everything else. */
export function printable(text: string): string {
  const printed = text.replaceAll(PICTOGRAPHS, '').replaceAll(FOREIGN, '').trim()
  return /[\p{L}\p{N}]/u.test(text) && !/[\p{L}\p{N}]/u.test(printed) ? ELSEWHERE : printed
}
