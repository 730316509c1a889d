/** Where TrueLayer is. Origins are without a final slash. */
export interface Hosts {
  /** The origin that gives tokens. */
  auth: string
  /** The origin of the payments. */
  api: string
  /** The origin of the page on which the shopper chooses a bank. */
  page: string
  /** The address of the public keys that sign webhooks. */
  jku: string
  /** The path at this server that webhooks are sent to; TrueLayer signs it. */
  webhookPath: string
}

const WEBHOOK_PATH = '/webhooks/truelayer/'

export const liveHosts: Hosts = {
  auth: 'https://auth.truelayer.com',
  api: 'https://api.truelayer.com',
  page: 'https://payment.truelayer.com',
  jku: 'https://webhooks.truelayer.com/.well-known/jwks',
  webhookPath: WEBHOOK_PATH,
}

export const sandboxHosts: Hosts = {
  auth: 'https://auth.truelayer-sandbox.com',
  api: 'https://api.truelayer-sandbox.com',
  page: 'https://payment.truelayer-sandbox.com',
  jku: 'https://webhooks.truelayer-sandbox.com/.well-known/jwks',
  webhookPath: WEBHOOK_PATH,
}
