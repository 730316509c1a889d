import { randomUUID } from 'node:crypto'
import { mask } from 'superstruct'
import type { Answer, Body, Call } from '../../contract/call.ts'
import { encodeForm, type FormValue } from '../../contract/form.ts'

const TIME_LIMIT_MS = 10_000

/** The shop has refused a call, with its reason. */
export class ShopRefusal extends Error {
  override name = 'ShopRefusal'
}

/** Makes calls to a shop, in one session. A call rejects with a `ShopRefusal`, or where the shop cannot be reached. */
export interface ShopClient {
  call<C extends Call>(row: C, body: Body<C>): Promise<Answer<C>>
}

export function openShop(origin: string): ShopClient {
  const cookies = new Map<string, string>()
  return {
    async call(row, body) {
      const form = encodeForm(body as { [name: string]: FormValue })
      const isGet = row.method === 'GET'
      const response = await fetch(new URL(isGet && form ? `${row.path}?${form}` : row.path, origin), {
        method: row.method,
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
        headers: {
          Accept: 'application/json',
          Cookie: [...cookies].map(pair => pair.join('=')).join('; '),
          ...(!isGet && {
            'Content-Type': 'application/x-www-form-urlencoded',
            'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
            'Idempotency-Key': randomUUID(),
          }),
        },
        ...(!isGet && { body: form }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      const answer = await response.json()
      if (!response.ok) throw new ShopRefusal(reasonIn(answer, response.status))
      return mask(answer, row.answer)
    },
  }
}

function reasonIn(answer: unknown, status: number): string {
  const { error, message } = (answer ?? {}) as { error?: unknown; message?: unknown }
  const reason = error ?? message
  return typeof reason === 'string' ? reason : `The shop answered ${status}`
}
