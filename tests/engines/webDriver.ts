/** The key of an element reference in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type ElementReference = Record<typeof ELEMENT, string>

export const idOf = (element: ElementReference): string => element[ELEMENT]

const LONGEST_MS = 60_000

export type Command = <T = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<T>

/** A client of W3C WebDriver for the driver at this address. Throws the error of the driver. */
export const webDriver =
  (origin: string): Command =>
  async <T>(method: string, path: string, body: object = {}): Promise<T> => {
    const response = await fetch(origin + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
