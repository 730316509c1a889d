import type { FieldKind, FormGroup, FormPart, FormRows, FormShape } from './formTable.ts'
import type { Path } from './problems.ts'

/*
 * An event, or an organiser, as a form holds it: one text for each field, by its path. `venue.name` is a field; `tickets` holds
 * the keys of its rows, with spaces between them, and `tickets.k1.price` is a field of the row `k1`. So two people can change
 * one event at the same time, each another field.
 */

/** Texts by path. A field that is left out, or empty, is not stated. */
export type FormFields = Readonly<Record<string, string>>

type Stated = Record<string, unknown>

const NUMBER = /^\d{1,9}(\.\d{1,6})?$/

const numberOf = (text: string): number | string => (NUMBER.test(text) ? Number(text) : text)

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** What is typed as what the format states. What does not fit stays text, of which the format then says what it expects. */
const read: Record<FieldKind, (text: string) => unknown> = {
  text: text => text,
  number: text => numberOf(text.trim()),
  flag: text => text === 'true',
  list: linesOf,
  numbers: text =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(numberOf),
  alternatives: text =>
    linesOf(text).map(line => {
      const names = linesOf(line.replaceAll('|', '\n'))
      return names.length === 1 ? names[0] : names
    }),
}

const typed: Record<FieldKind, (value: unknown) => string> = {
  text: String,
  number: String,
  flag: value => (value === true ? 'true' : ''),
  list: value => (value as unknown[]).join('\n'),
  numbers: value => (value as unknown[]).join(' '),
  alternatives: value =>
    (value as unknown[]).map(one => (Array.isArray(one) ? one.join(' | ') : String(one))).join('\n'),
}

const isRows = (part: FormPart): part is FormRows => typeof part === 'object' && 'rows' in part
const isGroup = (part: FormPart): part is FormGroup => typeof part === 'object' && 'group' in part

/** The keys of rows that a field holds, in their order. */
export const rowKeys = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean)

/** What these fields say, as the format states it. What is empty is left out. */
export const statedFrom = (form: FormShape, fields: FormFields): Stated => statedAt(fields, form, '')

function statedAt(fields: FormFields, shape: FormShape, above: string): Stated {
  const found: Stated = {}
  for (const [key, part] of Object.entries(shape)) {
    const path = above + key
    const text = fields[path] ?? ''
    if (isGroup(part)) {
      const group = statedAt(fields, part.group, `${path}.`)
      if (Object.keys(group).length > 0) found[key] = group
    } else if (isRows(part)) {
      const rows = rowKeys(text).map(row => statedAt(fields, part.rows, `${path}.${row}.`))
      if (rows.length > 0) found[key] = rows
    } else if (text.trim() !== '') found[key] = read[part](text)
  }
  return found
}

/** The fields of what the format states. A row has a key that follows from what tells it apart. */
export function fieldsFrom(form: FormShape, stated: Stated): FormFields {
  const fields: Record<string, string> = {}
  write(fields, form, stated, '')
  return fields
}

function write(fields: Record<string, string>, shape: FormShape, stated: Stated, above: string): void {
  for (const [key, part] of Object.entries(shape)) {
    const value = stated[key]
    if (value === undefined || value === null) continue
    const path = above + key
    if (isGroup(part)) write(fields, part.group, value as Stated, `${path}.`)
    else if (isRows(part)) {
      const rows = keyed(value as Stated[], Object.keys(part.rows)[0] as string)
      fields[path] = rows.map(([row]) => row).join(' ')
      for (const [row, own] of rows) write(fields, part.rows, own, `${path}.${row}.`)
    } else fields[path] = typed[part](value)
  }
}

function keyed(rows: Stated[], telling: string): [string, Stated][] {
  const used = new Set<string>()
  return rows.map(row => {
    const key = shortHash(String(row[telling]))
    const free = used.has(key) ? `${key}${used.size}` : key
    used.add(free)
    return [free, row]
  })
}

/** FNV-1a of 32 bits, in base 36. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash.toString(36)
}

const ROW = /^[a-z\d]{1,16}$/

/** What a path is of; null: the form has no such field. */
export function kindAt(form: FormShape, path: string): FieldKind | 'rows' | null {
  let shape = form
  const steps = path.split('.')
  for (let index = 0; index < steps.length; index++) {
    const part: FormPart | undefined = Object.hasOwn(shape, steps[index] ?? '')
      ? shape[steps[index] as string]
      : undefined
    const isLast = index === steps.length - 1
    if (part === undefined) return null
    if (isRows(part)) {
      if (isLast) return 'rows'
      if (!ROW.test(steps[++index] ?? '')) return null
      if (index === steps.length - 1) return null
      shape = part.rows
    } else if (isGroup(part)) {
      if (isLast) return null
      shape = part.group
    } else return isLast ? part : null
  }
  return null
}

/** The path of the field that a problem of what is stated is about. */
export function fieldPathOf(form: FormShape, fields: FormFields, path: Path): string {
  let at = ''
  for (const step of path) {
    const row = typeof step === 'number' && kindAt(form, at) === 'rows' ? rowKeys(fields[at])[step] : step
    const next = at === '' ? String(row) : `${at}.${row}`
    // A place within a list that is typed as one text is that text.
    if (kindAt(form, at) !== null && kindAt(form, at) !== 'rows') return at
    at = next
  }
  return at
}

/** The rows that a field is in, each with the path of its list. */
export function rowsAround(form: FormShape, field: string): { list: string; row: string }[] {
  const steps = field.split('.')
  return steps
    .map((row, index) => ({ list: steps.slice(0, index).join('.'), row }))
    .filter(({ list }) => kindAt(form, list) === 'rows')
}

/** Whether the rows that a field is in are rows of their lists. */
export const isRowThere = (form: FormShape, fields: FormFields, field: string): boolean =>
  rowsAround(form, field).every(({ list, row }) => rowKeys(fields[list]).includes(row))

/** The rows after both of two changes of the same rows: `before` is what `mine` was made of. */
export function mergedRows(before: string, mine: string, theirs: string): string {
  const [old, own, other] = [rowKeys(before), rowKeys(mine), rowKeys(theirs)]
  const removed = old.filter(row => !own.includes(row))
  const added = own.filter(row => !old.includes(row))
  const kept = other.filter(row => !removed.includes(row))
  return [...kept, ...added.filter(row => !kept.includes(row))].join(' ')
}
