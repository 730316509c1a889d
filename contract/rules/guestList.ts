import { sizes } from '../sizes.ts'
import { isEmail } from './contact.ts'

export interface Guest {
  name: string
  email: string
}

/** Why a line is no guest. */
export type WrongLine = 'no address' | 'two addresses' | 'no name' | 'too long' | 'twice' | 'too many'

export interface GuestList {
  guests: Guest[]
  /** By their numbers, from 1. */
  wrong: { line: number; text: string; why: WrongLine }[]
}

const LONGEST_NAME = 100

/**
 * Reads a list of guests, one on each line: a name and an e-mail address in any order, with commas, semicolons or tabs
 * between them, as a spreadsheet saves them, or `name <address>`. The first line can have titles.
 */
export function guestsOf(typed: string): GuestList {
  const list: GuestList = { guests: [], wrong: [] }
  const known = new Set<string>()
  for (const [index, whole] of typed
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const text = whole.trim()
    const cells = cellsOf(text)
    if (cells.length === 0 || (index === 0 && isTitles(cells))) continue
    const guest = guestOf(cells)
    const why = typeof guest === 'string' ? guest : whyNot(guest, known, list.guests.length)
    if (why) list.wrong.push({ line: index + 1, text, why })
    else if (typeof guest !== 'string') {
      known.add(keyOf(guest))
      list.guests.push(guest)
    }
  }
  return list
}

const keyOf = ({ name, email }: Guest): string => `${name} ${email}`.toLowerCase()

function whyNot(guest: Guest, known: ReadonlySet<string>, before: number): WrongLine | null {
  if (guest.name === '') return 'no name'
  if (guest.name.length > LONGEST_NAME) return 'too long'
  if (known.has(keyOf(guest))) return 'twice'
  return before === sizes.guests ? 'too many' : null
}

function guestOf(cells: string[]): Guest | WrongLine {
  const addresses = cells.filter(isEmail)
  const [email] = addresses
  if (email === undefined) return 'no address'
  if (addresses.length > 1) return 'two addresses'
  const name = cells.filter(cell => cell !== email).join(' ')
  return name.includes('@') ? 'two addresses' : { name, email }
}

/** A line of a spreadsheet that says what its columns are. */
const isTitles = (cells: string[]): boolean =>
  cells.length > 1 && !cells.some(cell => cell.includes('@')) && cells.some(cell => /mail/i.test(cell))

/** What stands between commas, semicolons, tabs and angle brackets, without its quotes. */
const cellsOf = (text: string): string[] =>
  (text.match(/"(?:[^"]|"")*"|[^,;\t<>"]+/g) ?? [])
    .map(cell =>
      (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim().replace(/\s+/g, ' '),
    )
    .filter(Boolean)
