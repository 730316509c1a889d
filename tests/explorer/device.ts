import { randomUUID } from 'node:crypto'
import type { Answer, Body, Call } from '../../contract/call.ts'
import { getUser, signOut } from '../../contract/calls/account.ts'
import type { CallName } from '../../contract/endpoints.ts'
import { encodeForm, type FormValue } from '../../contract/form.ts'
import type { Person } from './people.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** What the network does to a request: nothing; loses its answer; delivers it twice; keeps it for later. */
export type Fault = 'none' | 'lost' | 'twice' | 'late'

export interface Answered<B = unknown> {
  status: number
  text: string
  body: B & { error?: string }
}

interface Request {
  row: Call
  form: string
  key: string | null
}

/** Whoever makes one of these calls gives up what is held here. */
const LEAVING: ReadonlySet<string> = new Set<CallName>(['sign_out', 'destroy_sale', 'resume_sale'])

const TOKEN = 'XSRF-TOKEN'

/** A browser of a person, as the page uses it: it keeps cookies, and the key of what was not answered. */
export class Device {
  readonly world: World
  readonly person: Person
  readonly address: string
  readonly cookies = new Map<string, string>()
  /** The requests whose outcome is not known, by call and form: they are sent again under their keys. */
  private readonly unanswered = new Map<string, Request>()
  private last: Request | null = null
  /** The hold that the server has shown here last, and the session family that had it. */
  hold: { reference: string; family: string } | null = null
  /** Where a provider's page was opened here last: its path, and whose money it asks for. */
  providerPage: string | null = null
  /** What the card form of a payment needs. */
  cardSecret: string | null = null

  constructor(world: World, person: Person, number: number) {
    this.world = world
    this.person = person
    this.address = `198.51.100.${number + 1}`
  }

  /** Sends a call as the page does; null: no answer has arrived. */
  async call<C extends Call>(
    row: C,
    body?: Body<C>,
    fault: Fault = 'none',
  ): Promise<Answered<Answer<C>> | null> {
    const form = encodeForm((body ?? {}) as { [name: string]: FormValue })
    const name = `${row.name} ${form}`
    await this.sendWaiting(row)
    const key = row.kind === 'read' ? null : (this.unanswered.get(name)?.key ?? randomUUID())
    const request = { row, form, key }
    if (key) this.unanswered.set(name, request)
    this.last = request
    if (LEAVING.has(row.name)) this.hold = null
    const answered = await this.deliver(request, fault)
    if (answered && answered.status !== 425) this.unanswered.delete(name)
    return answered as Answered<Answer<C>> | null
  }

  /** What was not answered and waits on the device: a sign-out goes before anything, updates before what is changed. */
  private async sendWaiting(row: Call): Promise<void> {
    for (const [name, request] of this.unanswered) {
      const isFirst =
        request.row.name === 'sign_out' || (request.row.kind === 'update' && row.kind !== 'read')
      if (!isFirst || request.row === row) continue
      const answered = await this.deliver(request, 'none')
      if (answered?.status !== 425) this.unanswered.delete(name)
    }
  }

  /** The browser sends its last request again, with the cookies that it has now. */
  async repeat(): Promise<void> {
    if (this.last) await this.deliver(this.last, 'none')
  }

  /** Opens a page or route of the server, and stores its cookies. Answers where it redirects to. */
  async open(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; location: string; text: string }> {
    const response = await this.fetch(
      path,
      form ? 'POST' : 'GET',
      form && new URLSearchParams(form).toString(),
    )
    this.store(response)
    return {
      status: response.status,
      location: response.headers.get('Location') ?? '',
      text: await response.text(),
    }
  }

  private async deliver(request: Request, fault: Fault): Promise<Answered | null> {
    if (fault === 'late') {
      const cookies = new Map(this.cookies)
      this.world.delayed.push(async () => void (await this.judged(request, cookies)))
      return null
    }
    if (fault === 'twice') await this.judged(request, new Map(this.cookies))
    const answered = await this.judged(request, this.cookies, fault === 'lost')
    if (fault === 'lost') return null
    // The page asks who this is, and repeats its call once.
    if (answered.status !== 401 && answered.status !== 403) return answered
    await this.judged({ row: getUser, form: '', key: null }, this.cookies)
    // Of a session that was ended elsewhere, the page signs out first.
    if ('ended' in answered.body)
      await this.judged({ row: signOut, form: '', key: randomUUID() }, this.cookies)
    return this.judged(request, this.cookies)
  }

  /** Sends a request; its answer must be one that a server may give. */
  private async judged(
    { row, form, key }: Request,
    cookies: Map<string, string>,
    isLost = false,
  ): Promise<Answered> {
    const isPost = row.method === 'POST'
    const path = row.path + (!isPost && form ? `?${form}` : '')
    const response = await this.fetch(path, row.method, isPost ? form : undefined, key, cookies)
    if (!isLost && cookies === this.cookies) this.store(response)
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json')
    const body = isJson && text ? JSON.parse(text) : {}
    this.world.covered(row.name, response.status === 200 && !body.error ? 'done' : String(response.status))
    if (response.status >= 500 && !response.headers.has('Retry-After'))
      throw new Violation('No call fails in the server', { call: row.name, form, status: response.status })
    return { status: response.status, text, body }
  }

  private async fetch(
    path: string,
    method: string,
    form?: string,
    key: string | null = null,
    cookies = this.cookies,
  ): Promise<Response> {
    const token = cookies.get(TOKEN)
    return this.world.app.request(
      this.world.services.origin + path,
      {
        method,
        headers: {
          Cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
          ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
          ...(method === 'POST' && token && { 'X-XSRF-TOKEN': token }),
          ...(key && { 'Idempotency-Key': key }),
        },
        ...(form !== undefined && { body: form }),
      },
      { incoming: { socket: { remoteAddress: this.address } } },
    )
  }

  private store(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, decodeURIComponent(value))
    }
  }
}
