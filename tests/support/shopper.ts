import { randomUUID } from 'node:crypto'
import type { Answer, Body, Call } from '../../contract/call.ts'
import { getUser } from '../../contract/calls/account.ts'
import { addTicket } from '../../contract/calls/basket.ts'
import { checkOneTimeCode, saveGuestToSale, sendOneTimeCode } from '../../contract/calls/login.ts'
import { claimFreeTickets } from '../../contract/calls/payment.ts'
import { reserveTickets } from '../../contract/calls/reserve.ts'
import { encodeForm, type FormValue } from '../../contract/form.ts'
import { sameEmail } from '../../contract/rules/contact.ts'
import type { Database } from '../../server/database/connect.ts'
import { digitsOf } from '../../server/session/oneTimeCode.ts'
import type { Offered } from './putOnSale.ts'
import type { RunningApp } from './runApp.ts'

export interface Answered<B = unknown> {
  status: number
  headers: Headers
  text: string
  body: B & { error?: string }
}

interface Asking {
  /** null: none. By default a changing call gets a new one. */
  key?: string | null
  /** null: none. By default that of the cookie. */
  token?: string | null
  headers?: Record<string, string>
}

/** An HTTP client for the calls: stores cookies, sends the token and makes idempotency keys. */
export class Shopper {
  readonly cookies = new Map<string, string>()
  readonly app: RunningApp
  email = ''

  constructor(app: RunningApp) {
    this.app = app
  }

  call<C extends Call>(row: C, body?: Body<C>, asking: Asking = {}): Promise<Answered<Answer<C>>> {
    const key = row.kind === 'read' ? null : randomUUID()
    return this.send(row.method, row.path, encodeForm((body ?? {}) as { [name: string]: FormValue }), {
      key,
      ...asking,
    }) as Promise<Answered<Answer<C>>>
  }

  /** Sends a form without validation. */
  async send(method: string, path: string, form = '', { key, token, headers }: Asking = {}) {
    const sent = token === undefined ? this.cookies.get('XSRF-TOKEN') : token
    const isPost = method === 'POST'
    const response = await fetch(this.app.origin + path + (!isPost && form ? `?${form}` : ''), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 && { Cookie: [...this.cookies].map(pair => pair.join('=')).join('; ') }),
        ...(isPost && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(isPost && sent && { 'X-XSRF-TOKEN': sent }),
        ...(key && { 'Idempotency-Key': key }),
        ...headers,
      },
      ...(isPost && { body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, decodeURIComponent(value))
    }
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json')
    const body = isJson && text ? JSON.parse(text) : {}
    return { status: response.status, headers: response.headers, text, body } as Answered
  }

  /** Another client with a copy of the cookies. */
  twin(): Shopper {
    const twin = new Shopper(this.app)
    for (const [name, value] of this.cookies) twin.cookies.set(name, value)
    return twin
  }

  add(offered: Offered, qty = 1) {
    return this.call(addTicket, { ...offered, qty })
  }

  reserve(asking: Asking = {}) {
    return this.call(reserveTickets, {}, asking)
  }

  /** Requests a code and returns its digits. */
  async askForCode(email: string): Promise<string> {
    const { status } = await this.call(sendOneTimeCode, { email })
    if (status !== 200) throw new Error(`No code was sent: ${status}`)
    return this.newestCode(email)
  }

  async newestCode(email: string): Promise<string> {
    const { id } = await this.app.database
      .selectFrom('one_time_code')
      .select('id')
      .where('email', '=', sameEmail(email))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return digitsOf(this.app.services.keys, id)
  }

  /** Verifies an e-mail address by a code, which signs in the owner of an account. */
  async signIn(email: string, asking: Asking = {}) {
    this.email = email
    const code = await this.askForCode(email)
    return this.inNewSession(await this.call(checkOneTimeCode, { email, code }, asking))
  }

  /** Registers a new shopper during a checkout. */
  async register(email: string, fullname = 'Sam Field') {
    await this.signIn(email)
    return this.inNewSession(await this.call(saveGuestToSale, { email, fullname }))
  }

  /** Uses the session that an answer has begun, as the page does: it counts from its first use. */
  private async inNewSession<A>(answer: A): Promise<A> {
    await this.call(getUser)
    return answer
  }

  claim(asking: Asking = {}) {
    return this.call(claimFreeTickets, { email: this.email }, asking)
  }

  /** Orders these tickets, starting with an empty basket. */
  async buy(offered: Offered, qty: number, email = newEmail()): Promise<void> {
    for (const step of [
      () => this.add(offered, qty),
      () => this.reserve(),
      () => this.register(email),
      () => this.claim(),
    ]) {
      const { status, text } = await step()
      if (status !== 200 || text.includes('error')) throw new Error(`Not bought: ${status} ${text}`)
    }
  }
}

/** A shopper with a session. */
export async function visit(app: RunningApp): Promise<Shopper> {
  const shopper = new Shopper(app)
  await shopper.call(getUser)
  return shopper
}

let shoppers = 0
export const newEmail = (): string => `shopper.${process.pid}.${shoppers++}@example.com`

export async function addAccount(
  database: Database,
  email: string,
  full_name = 'Sam Field',
): Promise<number> {
  const { id } = await database
    .insertInto('account')
    .values({ email, full_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Expires all open holds. */
export const endHolds = (database: Database) =>
  database
    .updateTable('sale')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('paid_at', 'is', null)
    .where('released_at', 'is', null)
    .execute()
