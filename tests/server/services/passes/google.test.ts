import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../../server/configuration.ts'
import { googlePasses, MOST_IN_A_LINK } from '../../../../server/services/passes/google/googlePasses.ts'
import { aHeldTicket } from '../../../support/aHeldTicket.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const settings = {
  GOOGLE_PASS_ISSUER: '3388000000012345678',
  GOOGLE_SERVICE_ACCOUNT: 'passes@foyer.iam.gserviceaccount.com',
  GOOGLE_SERVICE_KEY: key.replaceAll('\n', '\\n'),
}
const keys = { issuer: settings.GOOGLE_PASS_ISSUER, account: settings.GOOGLE_SERVICE_ACCOUNT, key }
const ORIGIN = 'https://foyer.example'

/** A recorder that stands in for Google. `answer`: its status by method and path. */
function recorder(answer: (request: string) => number = () => 200) {
  const requests: Request[] = []
  const send = async (address: string | URL | Request, init?: RequestInit) => {
    expect(init?.signal).toBeInstanceOf(AbortSignal)
    const request = new Request(address, init)
    requests.push(request)
    const { hostname, pathname } = new URL(request.url)
    const status = answer(`${request.method} ${pathname}`)
    return Response.json(hostname.startsWith('oauth2') ? { access_token: 'a token' } : { name: 'Ann Lee' }, {
      status,
    })
  }
  return { requests, send }
}

const named = ({ method, url }: Request) =>
  `${method} ${new URL(url).pathname.replace('/walletobjects/v1/', '')}`

describe('Passes for Google', () => {
  test('are made by the documented requests, and saved by a link that names their ids only', async () => {
    const { requests, send } = recorder()
    const tickets = [
      aHeldTicket({ seat: 'A 4', doors: '2026-12-18 19:00' }),
      aHeldTicket({ id: 'TICKET0002' }),
    ]
    const link = await googlePasses(keys, ORIGIN, send).link(tickets)
    expect(requests.map(named)).toEqual([
      'POST /token',
      `PUT eventTicketClass/${keys.issuer}.date-5`,
      `PUT eventTicketObject/${keys.issuer}.TICKET0001-0`,
      `PUT eventTicketObject/${keys.issuer}.TICKET0002-0`,
    ])
    const [asked, made, object] = requests as [Request, Request, Request]
    const form = new URLSearchParams(await asked.text())
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const audience = 'https://oauth2.googleapis.com/token'
    const { payload: claims } = await jwtVerify(form.get('assertion') ?? '', publicKey, { audience })
    expect(claims).toMatchObject({
      iss: keys.account,
      scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
      exp: expect.any(Number),
    })
    expect(made.headers.get('Authorization')).toBe('Bearer a token')
    expect(await made.json()).toMatchObject({
      id: `${keys.issuer}.date-5`,
      issuerName: 'The Band',
      reviewStatus: 'UNDER_REVIEW',
      eventName: { defaultValue: { language: 'en-GB', value: 'Midwinter Strings' } },
      dateTime: {
        start: '2026-12-18T19:30:00',
        end: '2026-12-18T22:30:00',
        doorsOpen: '2026-12-18T19:00:00',
      },
    })
    expect(await object.json()).toMatchObject({
      id: `${keys.issuer}.TICKET0001-0`,
      classId: `${keys.issuer}.date-5`,
      state: 'ACTIVE',
      ticketHolderName: 'Ann Lee',
      seatInfo: { seat: { defaultValue: { value: 'A 4' } } },
      barcode: { type: 'QR_CODE', value: aHeldTicket().qr },
    })
    const jwt = link.replace('https://pay.google.com/gp/v/save/', '')
    const { payload, protectedHeader } = await jwtVerify(jwt, publicKey, { audience: 'google' })
    expect(protectedHeader).toMatchObject({ alg: 'RS256' })
    expect(payload).toMatchObject({
      iss: keys.account,
      typ: 'savetowallet',
      origins: [ORIGIN],
      payload: {
        eventTicketObjects: [{ id: `${keys.issuer}.TICKET0001-0` }, { id: `${keys.issuer}.TICKET0002-0` }],
      },
    })
  })

  test('that do not exist are made, and replaced where somebody else has made them meanwhile', async () => {
    let tries = 0
    const { requests, send } = recorder(request => {
      if (request.startsWith('POST /walletobjects/v1/eventTicketObject')) return 409
      return request.startsWith('PUT') && tries++ < 2 ? 404 : 200
    })
    await googlePasses(keys, ORIGIN, send).link([aHeldTicket()])
    expect(requests.map(named).slice(1)).toEqual([
      `PUT eventTicketClass/${keys.issuer}.date-5`,
      'POST eventTicketClass',
      `PUT eventTicketObject/${keys.issuer}.TICKET0001-0`,
      'POST eventTicketObject',
      `PUT eventTicketObject/${keys.issuer}.TICKET0001-0`,
    ])
  })

  test('of a postponed event have no date', () => {
    const { body } = googlePasses(keys, ORIGIN).classOf(aHeldTicket({ status: 'postponed' }))
    expect(body).not.toHaveProperty('dateTime')
    expect(JSON.stringify(body)).toContain('Postponed')
  })

  test('of tickets that were refunded or sent on have no code and no name', () => {
    const over = aHeldTicket({ is_over: true, generation: 1 })
    expect(googlePasses(keys, ORIGIN).objectOf(over).body).toEqual({
      id: `${keys.issuer}.TICKET0001-1`,
      classId: `${keys.issuer}.date-5`,
      state: 'INACTIVE',
    })
  })

  test.each([
    'POST /token',
    `PUT /walletobjects/v1/eventTicketClass/${keys.issuer}.date-5`,
    `PUT /walletobjects/v1/eventTicketObject/${keys.issuer}.TICKET0001-0`,
  ])('reject where %s is refused, without a name in the words', async refused => {
    const { send } = recorder(request => (request === refused ? 403 : 200))
    const error = await googlePasses(keys, ORIGIN, send)
      .link([aHeldTicket()])
      .catch((error: Error) => error)
    expect(String(error)).toBe('GoogleRefused: Google answered 403')
  })

  test('have a link of at most 1,800 characters, however many tickets are in it', async () => {
    const { send } = recorder()
    const many = Array.from({ length: MOST_IN_A_LINK }, (_, index) =>
      aHeldTicket({ id: `TICKET${1000 + index}` }),
    )
    expect((await googlePasses(keys, ORIGIN, send).link(many)).length).toBeLessThanOrEqual(1800)
  })

  test.each([
    [{ GOOGLE_SERVICE_KEY: '' }, 'GOOGLE_SERVICE_KEY must be set where'],
    [{ GOOGLE_SERVICE_KEY: 'x' }, 'GOOGLE_SERVICE_KEY is not a private RSA key'],
    [{ GOOGLE_PASS_ISSUER: 'me' }, 'GOOGLE_PASS_ISSUER must be a number'],
  ])('have settings that are checked: %o', (change, reason) => {
    expect(() => readConfiguration({ ...settings, ...change })).toThrow(reason)
    expect(readConfiguration(settings).googlePass).toEqual(keys)
  })
})
