import { vi } from 'vitest'
import { type CallName, endpoints } from '../../contract/endpoints.ts'
import { type Decoded, decodeForm } from '../../contract/form.ts'
import { aCheckout } from './aCheckout.ts'
import { billingAddress } from './aPayment.ts'
import { aUser } from './aUser.ts'

export interface Asked {
  name: string
  body: { [field: string]: Decoded }
  headers: Headers
}

export type Reply = (asked: Asked) => Response | Promise<Response>

export const answers = (body: unknown, status = 200, headers: HeadersInit = {}): Reply => {
  const text = JSON.stringify(body)
  return () => new Response(text, { status, headers })
}

export const refuses = (status: number, error: string): Reply => answers({ error }, status)

/** The network fails: the request or its answer is lost. */
export const lost: Reply = () => {
  throw new TypeError('Failed to fetch')
}

/** Returns one reply after the other, then the last one again. */
export const inTurn = (...replies: [Reply, ...Reply[]]): Reply => {
  let turn = 0
  return asked => (replies[turn++] ?? replies.at(-1) ?? lost)(asked)
}

/** Delays a reply until `release` is called. */
export function heldBack(reply: Reply): { reply: Reply; release: () => void } {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  return { reply: asked => released.then(() => reply(asked)), release: () => release() }
}

const names = new Map<string, string>(Object.values(endpoints).map(row => [row.path, row.name]))

/**
 * Replaces `fetch` for one test, with the token cookie of an open session. A call that is not in the
 * table succeeds: with a signed-in user, a sample basket, or `success`.
 */
export function fakeServer(table: { [N in CallName]?: Reply } = {}) {
  const replies: { [name: string]: Reply | undefined } = {
    get_user: answers(aUser()),
    get: answers(aCheckout()),
    set_billing_address: answers(billingAddress),
    update_basket_state: answers({ seconds_remaining: null }),
    ...table,
  }
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'https://foyer.example')
    const body = decodeForm(init.method === 'GET' ? url.search.slice(1) : String(init.body))
    const one = { name: names.get(url.pathname) ?? address, body, headers: new Headers(init.headers) }
    asked.push(one)
    const reply = replies[one.name] ?? answers({ success: true })
    const given = new Promise<never>((_, reject) => {
      const giveUp = () => reject(init.signal?.reason)
      if (init.signal?.aborted) giveUp()
      init.signal?.addEventListener('abort', giveUp)
    })
    return Promise.race([Promise.resolve(one).then(reply), given])
  })
  return {
    asked,
    /** Sets the reply to this call from now on. */
    set: (name: CallName, reply: Reply) => {
      replies[name] = reply
    },
    names: () => asked.map(one => one.name),
    /** The bodies of all requests of this call. */
    bodies: (name: CallName) => asked.filter(one => one.name === name).map(one => one.body),
    /** The idempotency keys of all requests of this call. */
    keys: (name: CallName) =>
      asked.filter(one => one.name === name).map(one => one.headers.get('Idempotency-Key')),
  }
}
