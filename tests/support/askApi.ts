import { randomUUID } from 'node:crypto'

interface Asking {
  method?: 'GET' | 'POST'
  body?: unknown
  /** null: none. By default a POST gets a new one. */
  key?: string | null
  headers?: Record<string, string>
}

/** Asks the API as a program with this token does. */
export async function askApi(
  origin: string,
  token: string | null,
  path: string,
  { method = 'GET', body, key, headers = {} }: Asking = {},
) {
  const stated = key === undefined && method === 'POST' ? randomUUID() : key
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(stated && { 'Idempotency-Key': stated }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    // biome-ignore lint/suspicious/noExplicitAny: a program reads what it is answered.
    body: JSON.parse(text) as any,
  }
}
