/**
 * Nested payloads in a form-encoded body, by bracket keys: `address[postcode]`, `transfers[0][name]`. Booleans are
 * sent as `true` and `false`; null and undefined are left out.
 */

export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | FormValue[]
  | { [key: string]: FormValue }
export type Decoded = string | Decoded[] | { [key: string]: Decoded }

export function encodeForm(payload: { [key: string]: FormValue }): string {
  const pairs: string[] = []
  const write = (key: string, value: FormValue): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value)) value.forEach((item, index) => void write(`${key}[${index}]`, item))
    else if (typeof value === 'object') {
      for (const [name, item] of Object.entries(value)) write(`${key}[${name}]`, item)
    } else pairs.push(`${encoded(key)}=${encoded(String(value))}`)
  }
  for (const [key, value] of Object.entries(payload)) write(key, value)
  return pairs.join('&')
}

// A text that was cut may end in half a surrogate pair, which cannot be encoded.
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const KEY = /^([^[\]]+)((?:\[[^[\]]+\])*)$/
const DEEPEST = 5

/**
 * Reads a form-encoded body. Throws `MalformedForm` for a repeated key, a key that is both a value and a parent, a
 * name of the object prototype, or nesting deeper than any documented payload.
 */
export function decodeForm(body: string): { [key: string]: Decoded } {
  const root: Branch = new Map()
  for (const pair of body.split('&').filter(Boolean)) {
    const [key = '', value = ''] = pair.split(/=(.*)/s).map(plain)
    const match = KEY.exec(key)
    if (!match) throw new MalformedForm(key)
    const path = [match[1] ?? '', ...(match[2] ?? '').split(/[[\]]+/).filter(Boolean)]
    if (path.length > DEEPEST || path.some(name => name in Object.prototype)) throw new MalformedForm(key)
    const leaf = path.pop() ?? ''
    let branch = root
    for (const name of path) {
      const next = branch.get(name) ?? new Map()
      if (typeof next === 'string') throw new MalformedForm(key)
      branch.set(name, next)
      branch = next
    }
    if (branch.has(leaf)) throw new MalformedForm(key)
    branch.set(leaf, value)
  }
  return grown(root) as { [key: string]: Decoded }
}

export class MalformedForm extends Error {
  override name = 'MalformedForm'
  constructor(key: string) {
    super(`The form field ${key.slice(0, 80)} cannot be read`)
  }
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new MalformedForm(part)
  }
}

type Branch = Map<string, string | Branch>

/** Keys 0, 1, 2… in order make a list below the root; anything else makes an object. */
function grown(branch: Branch, isRoot = true): Decoded {
  const entries = [...branch].map(
    ([key, item]) => [key, typeof item === 'string' ? item : grown(item, false)] as const,
  )
  const isList = !isRoot && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}
