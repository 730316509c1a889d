import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { equalTexts, ticketKeyOf } from '../../../server/keys.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
let code = ''
beforeAll(async () => {
  const shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 5), 1)
  code = ((await shopper.call(getWallet)).body.tickets[0]?.qr ?? '').replace(/^TEST:/, '')
})

/** Checks a code as a gate does: with the public key only. */
function isGenuine(one: string): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: ticketKeyOf(app.services.keys).publicKey },
    format: 'jwk',
  })
  const dot = one.lastIndexOf('.')
  const signature = Buffer.from(one.slice(dot + 1), 'base64url')
  return signature.length === 64 && verify(null, Buffer.from(one.slice(0, dot)), key, signature)
}

test('A ticket’s code is checked by the public key alone, and one changed bit makes it invalid', () => {
  expect(isGenuine(code)).toBe(true)
  const dot = code.lastIndexOf('.')
  const [content, signature] = [
    Buffer.from(code.slice(0, dot)),
    Buffer.from(code.slice(dot + 1), 'base64url'),
  ]
  for (const part of [content, signature]) {
    for (let bit = 0; bit < part.length * 8; bit++) {
      const flip = () => part.writeUInt8(part.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      flip()
      expect(
        isGenuine(`${content.toString('latin1')}.${signature.toString('base64url')}`),
        `bit ${bit}`,
      ).toBe(false)
      flip()
    }
  }
})

test('Ten thousand random signatures are none', () => {
  const content = code.slice(0, code.lastIndexOf('.'))
  for (let count = 0; count < 10_000; count++)
    expect(isGenuine(`${content}.${randomBytes(64).toString('base64url')}`)).toBe(false)
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', '', true],
  ['é', 'e', false],
])('%j and %j are equal: %s', (one, other, equal) => {
  expect(equalTexts(one, other)).toBe(equal)
})
