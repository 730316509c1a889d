import { createHash, X509Certificate } from 'node:crypto'
import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import forge from 'node-forge'
import { expect, test } from 'vitest'
import { readConfiguration } from '../../../../server/configuration.ts'
import { deriveKeys } from '../../../../server/keys.ts'
import { openPasses } from '../../../../server/services/passes/openPasses.ts'
import { aHeldTicket } from '../../../support/aHeldTicket.ts'
import { passCertificates } from '../../../support/passCertificates.ts'

const settings = passCertificates()
const keys = deriveKeys('a secret of the tests, long enough to be one')
const apple = openPasses(readConfiguration({ ...settings, ORIGIN: 'https://foyer.example' }), keys).apple
const made = async (...tickets: ReturnType<typeof aHeldTicket>[]): Promise<Unzipped> => {
  if (!apple) throw new Error('No passes are made')
  return unzipSync(await apple.file(tickets))
}
const json = (file: Uint8Array | undefined) => JSON.parse(strFromU8(file ?? new Uint8Array()))

test('A pass has the ticket, and a manifest with the SHA-1 sum of each file', async () => {
  const ticket = aHeldTicket({
    seat: 'A 4',
    gate: 'North door',
    doors: '2026-12-18 19:00',
    message: 'Bring a coat.',
  })
  const files = await made(ticket)
  const { 'manifest.json': manifest, signature, ...others } = files
  const sums = Object.entries(others).map(([name, content]) => [
    name,
    createHash('sha1').update(content).digest('hex'),
  ])
  expect(json(manifest)).toEqual(Object.fromEntries(sums))
  expect(Object.keys(others)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']))
  const pass = json(files['pass.json'])
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.example.foyer',
    teamIdentifier: 'TEAM000001',
    serialNumber: 'TICKET0001-0',
    webServiceURL: 'https://foyer.example/passes',
    authenticationToken: expect.stringMatching(/^[\w-]{43}$/),
    organizationName: 'The Band',
    description: 'Ticket for Midwinter Strings',
    relevantDate: expect.stringMatching(/^2026-12-18T19:30:00/),
    voided: false,
    barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.qr, altText: 'TICKET0001' }],
  })
  const shown = JSON.stringify(pass.eventTicket)
  for (const text of [
    'Midwinter Strings',
    'A 4',
    'North door',
    '7:00 pm',
    'Ann Lee',
    'Bring a coat.',
    'ABCDEFGH12',
  ])
    expect(shown).toContain(text)
  const message = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(signature ?? []).toString('binary'))),
  ) as unknown as { certificates: forge.pki.Certificate[] }
  const signers = message.certificates.map(
    one => new X509Certificate(forge.pki.certificateToPem(one)).subject,
  )
  expect(signers).toEqual(expect.arrayContaining(['CN=Pass Type ID', 'CN=Intermediate']))
})

test('Several tickets are a bundle of passes, and the pass of a cancelled event is void', async () => {
  const cancelled = aHeldTicket({ id: 'TICKET0002', status: 'cancelled', is_test: true })
  const bundle = await made(aHeldTicket(), cancelled)
  const passes = Object.values(bundle).map(file => json(unzipSync(file)['pass.json']))
  expect(passes.map(({ serialNumber, voided }) => [serialNumber, voided])).toEqual([
    ['TICKET0001-0', false],
    ['TICKET0002-0', true],
  ])
  expect(JSON.stringify(passes[1])).toContain('TEST – NOT VALID')
})

test('The pass of a postponed event has no date by which a phone shows it or puts it away', async () => {
  const pass = json((await made(aHeldTicket({ status: 'postponed' })))['pass.json'])
  expect(Object.keys(pass)).not.toEqual(expect.arrayContaining(['relevantDate']))
  expect(JSON.stringify(pass)).not.toContain('18/12/2026')
  expect(JSON.stringify(pass)).toContain('Postponed')
})

test('A pass has no address to ask for newer ones where this server has no https', () => {
  const open = openPasses(readConfiguration(settings), keys).apple
  expect(open?.isUpdated).toBe(false)
  expect(open?.content(aHeldTicket())).not.toHaveProperty('webServiceURL')
})

test.each([
  ['one of them is missing', { APPLE_TEAM: '' }, 'APPLE_TEAM must be set where'],
  ['the type is none', { APPLE_PASS_TYPE: 'ticket' }, 'APPLE_PASS_TYPE must begin with pass.'],
  [
    'the key is another one',
    { APPLE_PASS_KEY: passCertificates().APPLE_PASS_KEY },
    'APPLE_PASS_CERTIFICATE and APPLE_PASS_KEY are not',
  ],
  [
    'the push server has no https',
    { APPLE_PUSH_ORIGIN: 'http://localhost' },
    'APPLE_PUSH_ORIGIN must be an origin',
  ],
  ['Apple’s certificate is none', { APPLE_INTERMEDIATE_CERTIFICATE: 'x' }, 'is not a certificate as PEM'],
])('The settings are refused where %s', (_, change, reason) => {
  expect(() => readConfiguration({ ...settings, ...change })).toThrow(reason)
})

test('Without settings no passes are made', () => {
  expect(openPasses(readConfiguration({}), keys)).toEqual({ apple: null, google: null })
})
