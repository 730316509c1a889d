import { randomUUID } from 'node:crypto'
import { type HttpMethod, sign } from 'truelayer-signing'
import type { Database } from '../../../../server/database/connect.ts'
import { deriveKeys } from '../../../../server/keys.ts'
import { openBankSandbox } from '../../../../server/payments/truelayer/sandbox/openSandbox.ts'
import type { Enqueue, Jobs } from '../../../../server/queue/enqueue.ts'

interface QueuedEvent {
  event: Jobs['sandbox_event']['event']
  afterSeconds: number
  isInTransaction: boolean
}

export interface SentWebhook {
  body: string
  headers: Record<string, string>
}

export const testKeys = deriveKeys('a secret of the sandbox tests, long enough to be one')

const method = (name: string) => name as HttpMethod

export type Created = {
  id: string
  user: { id: string }
  resource_token: string
  status: string
  hosted_page: { uri: string }
}

/** The sandbox on this database, a client of its API, and its queue, which a test runs by hand. */
export function aBankSandbox(database: Database, origin = 'http://localhost:3000') {
  const queue: QueuedEvent[] = []
  const enqueue: Enqueue = async (trx, _name, data, afterSeconds = 0) => {
    const { event } = data as Jobs['sandbox_event']
    queue.push({ event, afterSeconds, isInTransaction: trx.isTransaction })
  }
  const opened = openBankSandbox({ database, enqueue, keys: testKeys, origin })
  const { fetchHere, hosts, keys, sandbox } = opened

  const token = (change: Record<string, string> = {}) =>
    fetchHere(`${hosts.auth}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        scope: 'payments',
        ...change,
      }),
    })

  /** `changed`: headers that replace those of a right request; an empty one is left out. */
  async function call(name: string, path: string, content?: object, changed: Record<string, string> = {}) {
    const { access_token } = (await (await token()).json()) as { access_token: string }
    const body = content ? JSON.stringify(content) : ''
    const signed = { 'Idempotency-Key': changed['Idempotency-Key'] ?? randomUUID() }
    const signature = sign({
      kid: keys.keyId,
      privateKeyPem: keys.privateKey,
      method: method(name),
      path,
      headers: signed,
      body,
    })
    const all = { Authorization: `Bearer ${access_token}`, ...signed, 'Tl-Signature': signature, ...changed }
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value))
    const init = { method: name, headers, ...(name !== 'GET' && { body }) }
    const response = await fetchHere(hosts.api + path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }

  return {
    ...opened,
    queue,
    token,
    call,
    create: async (change: object = {}, key?: string) =>
      call(
        'POST',
        '/v3/payments',
        aPayment(keys.merchantAccount, change),
        key ? { 'Idempotency-Key': key } : {},
      ),
    statusOf: async (id: string): Promise<string> => (await call('GET', `/v3/payments/${id}`)).body.status,
    /** Loads a page of the sandbox, or sends a form to it. */
    visit: (address: string, form?: Record<string, string>) =>
      sandbox.pages.request(address, form && { method: 'POST', body: new URLSearchParams(form) }),
    /** Does all queued jobs, as if their time had come, and answers the webhooks that were sent. */
    async runQueue(): Promise<SentWebhook[]> {
      const sent: SentWebhook[] = []
      for (let next = queue.shift(); next; next = queue.shift())
        await sandbox.deliver(next.event, async (body, headers) => void sent.push({ body, headers }))
      return sent
    },
  }
}

const aPayment = (merchantAccount: string, change: object) => ({
  amount_in_minor: 4550,
  currency: 'GBP',
  hosted_page: { return_uri: 'http://localhost:3000/do/checkout/truelayer/' },
  payment_method: {
    type: 'bank_transfer',
    provider_selection: { type: 'user_selected', filter: { countries: ['GB'] } },
    beneficiary: { type: 'merchant_account', merchant_account_id: merchantAccount, reference: 'ABC123' },
  },
  user: { name: 'Sam Shopper', email: 'sam@shop.example' },
  metadata: { sale_reference: 'ABC123' },
  ...change,
})

export type BankSandboxOfTest = ReturnType<typeof aBankSandbox>
