import { plainText } from '../../../contract/format/plainText.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The paragraphs of a description, as plain text. The description can be plain text or HTML. */
export function paragraphs(description: string): string[] {
  return description
    .slice(0, 20_000)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?(p|div|br|li|ul|ol|h[1-6]|blockquote|section)\b[^<>]*>/gi, '\n\n')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decoded)
    .split(/\s*\n\s*\n\s*/)
    .map(paragraph => plainText(paragraph, 20_000))
    .filter(Boolean)
}

/** Escapes each special character, so that no markup of a file reaches a page. */
export const asHtml = (texts: string[]): string =>
  texts.map(text => `<p>${text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')}</p>`).join('')

function decoded(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name) return ENTITIES[name.toLowerCase()] ?? entity
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
