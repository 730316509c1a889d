/** The part of the address of an event's page that names where its reader comes from: `?from=poster`. */
export const SOURCE = 'from'

/** A word of such a link in small letters: letters, digits and hyphens. null: it is none. */
export function sourceWord(typed: string): string | null {
  const word = typed.trim().toLowerCase()
  return /^[a-z0-9-]{1,40}$/.test(word) ? word : null
}
