import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getWallet } from '../../../contract/calls/wallet.ts'
import {
  bytesOfClaim,
  readTicketCode,
  type TicketCode,
  ticketCode,
} from '../../../contract/rules/ticketCode.ts'
import { equalTexts, ticketKeyOf } from '../../../server/keys.ts'
import { isGenuine } from '../../support/isGenuine.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
let code = ''
let claim: TicketCode
beforeAll(async () => {
  const shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 5), 1)
  code = (await shopper.call(getWallet)).body.tickets[0]?.qr ?? ''
  claim = readTicketCode(code) as TicketCode
})

const keys = () => [ticketKeyOf(app.services.keys)]

test('A ticket’s code is checked by the public key alone, and another character in any place makes it invalid', () => {
  expect(isGenuine(code, keys())).toBe(true)
  for (let at = 0; at < code.length; at++) {
    for (const character of '0A9Z $:') {
      if (character === code[at]) continue
      expect(isGenuine(`${code.slice(0, at)}${character}${code.slice(at + 1)}`, keys()), `${at}`).toBe(false)
    }
  }
})

test('One changed bit of its claim or its signature makes a ticket’s code invalid', () => {
  for (const part of ['signed', 'signature'] as const) {
    for (let bit = 0; bit < claim[part].length * 8; bit++) {
      const { signed, signature } = { signed: claim.signed.slice(), signature: claim.signature.slice() }
      const changed = { signed, signature }[part]
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(isGenuine(ticketCode(signed, signature), keys()), `${part}, bit ${bit}`).toBe(false)
    }
  }
})

test('The signature of a ticket’s code is none for another event, ticket or generation, or without test mode', () => {
  expect(isGenuine(ticketCode(bytesOfClaim(claim), claim.signature), keys())).toBe(true)
  for (const other of [
    { event: claim.event + 1 },
    { generation: claim.generation + 1 },
    { isTest: !claim.isTest },
    { ticket: '0123456789' },
  ])
    expect(isGenuine(ticketCode(bytesOfClaim({ ...claim, ...other }), claim.signature), keys())).toBe(false)
})

test('Ten thousand random signatures are none', () => {
  for (let count = 0; count < 10_000; count++)
    expect(isGenuine(ticketCode(claim.signed, randomBytes(64)), keys())).toBe(false)
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
