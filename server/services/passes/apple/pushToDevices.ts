import { type ClientHttp2Session, connect } from 'node:http2'
import type { ApplePassKeys } from './applePassKeys.ts'

const TIME_LIMIT_MS = 10_000
const LONGEST_REASON = 1000

type Outcome = 'told' | 'gone' | 'failed'

/**
 * Sends the empty notification after which a device asks for its newer passes, by one connection to Apple's push server
 * (https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns).
 */
export async function pushToDevices(
  { pushOrigin, certificate, key, type }: ApplePassKeys,
  tokens: string[],
): Promise<Map<string, Outcome>> {
  const session = connect(pushOrigin, { cert: certificate, key })
  const broken = new Promise<void>(resolve => session.on('error', () => resolve()))
  try {
    const outcomes = tokens.map(async token => {
      // A connection that breaks ends all its requests, some without an event of their own.
      const outcome = await Promise.race([push(session, token, type), broken])
      return [token, outcome ?? 'failed'] as const
    })
    return new Map(await Promise.all(outcomes))
  } finally {
    session.destroy()
  }
}

function push(session: ClientHttp2Session, token: string, type: string): Promise<Outcome> {
  return new Promise(resolve => {
    const headers = { ':method': 'POST', ':path': `/3/device/${token}`, 'apns-topic': type }
    const request = session.request(headers, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    let status = 0
    let reason = ''
    request.setEncoding('utf8')
    request.once('response', answer => {
      status = Number(answer[':status'])
    })
    request.on('data', text => {
      if (reason.length < LONGEST_REASON) reason += text
    })
    request.once('error', () => resolve('failed'))
    request.once('close', () => resolve(outcomeOfPush(status, reason)))
    request.end('{}')
  })
}

/** A token that Apple has never given to a device is as good as one that is gone. */
function outcomeOfPush(status: number, reason: string): Outcome {
  if (status === 200) return 'told'
  return status === 410 || reason.includes('"BadDeviceToken"') ? 'gone' : 'failed'
}
