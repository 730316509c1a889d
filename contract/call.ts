import { type Infer, object, type Struct, unknown } from 'superstruct'

// biome-ignore lint/suspicious/noExplicitAny: a row may carry any struct; `Infer` recovers its type.
export type AnyStruct = Struct<any, any>

/** The prefixes of the documented calls, and of the calls that Foyer adds. */
const PREFIXES = {
  checkout: '/ajax/checkout/checkout/',
  user: '/ajax/user/user/',
  store: '/ajax/store/',
} as const

interface Row {
  /** The key of the handler and of the failure text. */
  name: string
  method: 'GET' | 'POST'
  path: string
  request: AnyStruct
  answer: AnyStruct
  /** The body of the answer is plain text or a script, not JSON. */
  as?: 'text' | 'script'
  /** `error` is a documented field of the answer, so a 2xx that carries one is not a failure. */
  errorIsAnswer?: true
  /** The answer is the same for everyone: it needs no session, and a shared cache may store it. */
  everyone?: true
  /** No basket and no sale depends on it: other tabs need not read theirs again. */
  alone?: true
}

/** No effect. */
export interface Read extends Row {
  kind: 'read'
}

/**
 * Sets a value: sending it twice is the same as once. It may wait without a network; a later update of
 * the same `resource` replaces an unsent earlier one. `alone`: it passes the updates of the basket that wait.
 */
export interface Update extends Row {
  kind: 'update'
  // biome-ignore lint/suspicious/noExplicitAny: narrowed to the row's own request by `update()`.
  resource: (body: any) => string
  /** An unsent update of this call, of the same resource, is not replaced: it stays, with the body that `body` makes. */
  // biome-ignore lint/suspicious/noExplicitAny: each row names the bodies of its own two calls.
  amends?: { call: string; body: (unsent: any, body: any) => unknown }
  /** The body of an update while one of the same call and resource is being sent. */
  // biome-ignore lint/suspicious/noExplicitAny: both are bodies of the row's own call.
  follows?: (sent: any, body: any) => unknown
}

/**
 * Must be answered now, and is never queued. It carries an idempotency key that stays the same until
 * the page knows the outcome. Where a second request would add to the first, the key outlives its page too;
 * docs/decisions/037 says for each act where it is kept, or why it need not be. `needs: 'basket'`: the updates that wait
 * are sent first.
 */
export interface Act extends Row {
  kind: 'act'
  needs?: 'basket'
  /** Whether it can cost money: its sender has typed a one-time code lately, or the refusal `proofAsked` asks for one. */
  // biome-ignore lint/suspicious/noExplicitAny: narrowed to the row's own request by `act()`.
  costly?: (body: any) => boolean
}

export type Call = Read | Update | Act

export type Body<C extends Row> = Infer<C['request']>
export type Answer<C extends Row> = Infer<C['answer']>

/** What a row states; its path and method follow from its name. */
type Given<C extends Row, Q extends AnyStruct, A extends AnyStruct> = Omit<
  C,
  'kind' | 'name' | 'method' | 'path' | 'request' | 'answer' | 'resource' | 'costly'
> & {
  /** POST unless it says otherwise. */
  method?: 'GET'
  /** The prefix of its path: `checkout` unless it says otherwise. */
  under?: keyof typeof PREFIXES
  /** Only where the path is not its prefix and its name. */
  path?: string
  /** An empty body unless it says otherwise. */
  request?: Q
  /** Left out: the page does not read the answer, which is `{"success": true}` by our server, anything by another. */
  answer?: A
}

const nothing = object({})
const unread = unknown()

type Nothing = typeof nothing
type Unread = typeof unread

type Made<C extends Row, N extends string, Q extends AnyStruct, A extends AnyStruct> = Omit<
  C,
  'name' | 'request' | 'answer'
> & {
  name: N
  request: Q
  answer: A
}

function made<C extends Call, N extends string, Q extends AnyStruct, A extends AnyStruct>(
  kind: C['kind'],
  name: N,
  { under = 'checkout', ...given }: Given<C, Q, A>,
): Made<C, N, Q, A> {
  const row = {
    kind,
    name,
    method: 'POST',
    path: `${PREFIXES[under]}${name}/`,
    request: nothing,
    answer: unread,
  }
  return { ...row, ...given } as unknown as Made<C, N, Q, A>
}

export const read = <const N extends string, Q extends AnyStruct = Nothing, A extends AnyStruct = Unread>(
  name: N,
  given: Given<Read, Q, A> = {},
) => made<Read, N, Q, A>('read', name, given)

export const update = <const N extends string, Q extends AnyStruct = Nothing, A extends AnyStruct = Unread>(
  name: N,
  given: Given<Update, Q, A> & { resource: (body: Infer<Q>) => string },
) => made<Update, N, Q, A>('update', name, given)

export const act = <const N extends string, Q extends AnyStruct = Nothing, A extends AnyStruct = Unread>(
  name: N,
  given: Given<Act, Q, A> & { costly?: (body: Infer<Q>) => boolean } = {},
) => made<Act, N, Q, A>('act', name, given)

/** Of an act that can cost money whatever its body says. */
export const always = (): boolean => true
