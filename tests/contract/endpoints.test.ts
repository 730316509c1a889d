import { is, mask } from 'superstruct'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { codeRefusal } from '../../contract/calls/login.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { decodeForm, encodeForm } from '../../contract/form.ts'
import { accountFailures } from '../../src/text/accountFailures.ts'
import { failures, reserveFromBasket } from '../../src/text/failures.ts'
import { organiserFailures } from '../../src/text/organiserFailures.ts'
import type { Documented } from './calls/documented.ts'
import { early } from './calls/early.ts'
import { late } from './calls/late.ts'
import { payment } from './calls/payment.ts'

const documented: Documented[] = [...early, ...late, ...payment]
const rows: Call[] = Object.values(endpoints)
const texts: Record<string, string | null> = { ...failures, ...accountFailures, ...organiserFailures }

const rowOf = (name: string): Call => {
  const found = rows.find(row => row.name === name)
  if (!found) throw new Error(`There is no call ${name}`)
  return found
}

const without = (object: { [field: string]: unknown }, field: string) => {
  const { [field]: _, ...rest } = object
  return rest
}

/** Whatever a server that is not ours may say where its answer is not read. */
const ANYTHING = [{ success: true }, { added: 1 }, {}, [], null, true, '', 'ok']

describe('A documented call', () => {
  test.each(documented)('$ids $name', call => {
    const row = rowOf(call.name)
    expect(row).toMatchObject({ method: call.method ?? 'POST', path: call.path, kind: call.kind })

    const payload = call.payload ?? {}
    expect(new Set(Object.keys(row.request.schema as object))).toEqual(
      new Set([...Object.keys(payload), ...(call.own ?? [])]),
    )
    expect(mask({ ...decodeForm(encodeForm(payload)), unknown: 'x' }, row.request)).toEqual(payload)
    for (const field of Object.keys(payload)) {
      const isAccepted = () => mask(decodeForm(encodeForm(without(payload, field) as never)), row.request)
      if (call.mayOmit?.includes(field)) expect(isAccepted, `without ${field}`).not.toThrow()
      else expect(isAccepted, `without ${field}`).toThrow()
    }

    if (row.kind === 'update') expect(row.resource(payload)).toBe(call.resource)
    if (typeof call.answer === 'string') {
      expect(row.as).toBe(call.as ?? 'text')
      expect(mask(call.answer, row.answer)).toBe(call.answer)
    } else if (call.answer) {
      expect(new Set(Object.keys(row.answer.schema as object))).toEqual(new Set(Object.keys(call.answer)))
      expect(mask({ ...call.answer, unknown: 1 }, row.answer)).toEqual(call.answer)
      for (const field of Object.keys(call.answer)) {
        const isReadable = is(without(call.answer, field), row.answer)
        expect(isReadable, `without ${field}`).toBe(call.mayLack?.includes(field) ?? false)
      }
    } else expect(ANYTHING.filter(answer => !is(answer, row.answer))).toEqual([])

    expect(texts[call.name]).toBe(call.failure)
  })

  test('CAL-10 RSV-26 GAP-20 has words of its own where Reserve fails on the basket', () => {
    expect(reserveFromBasket).toBe('Unable to reserve ticket(s). Please try again later')
  })

  test.each([
    [{ type: 'one_time_code', message: 'That code is not right.' }, true],
    [{ type: 'reserving', message: { error: 'Your time is over.' } }, true],
    [{ type: 'reserving', message: 'Your time is over.' }, false],
    [{ type: 'one_time_code', message: { error: 'No' } }, false],
    [{ type: 'other', message: 'No' }, false],
    [{ error: 'No' }, false],
  ])('CAL-13 CAL-14 GAP-76 a code is refused by %j: %s', (body, fits) => {
    expect(is(body, codeRefusal)).toBe(fits)
  })
})

describe('The table of calls', () => {
  test('has each of the 44 documented calls', () => {
    expect(documented).toHaveLength(44)
    expect(new Set(documented.map(call => call.name)).size).toBe(44)
  })

  test('GAP-88 has nothing else but what is under a prefix of its own', () => {
    const known = new Set(documented.map(call => call.name))
    const others = rows.filter(row => !known.has(row.name))
    expect(others.filter(row => !row.path.startsWith('/ajax/store/'))).toEqual([])
  })

  test('names each call and each address once', () => {
    expect(new Set(rows.map(row => row.name)).size).toBe(rows.length)
    expect(new Set(rows.map(row => row.path)).size).toBe(rows.length)
    expect(Object.keys(texts).toSorted()).toEqual(rows.map(row => row.name).toSorted())
  })

  test('SEC-03 posts every early call but the fetch of the user', () => {
    const got = early.map(call => rowOf(call.name)).filter(row => row.method === 'GET')
    expect(got.map(row => row.name)).toEqual(['get_user'])
  })

  test('SEC-04 has the later calls under the checkout, but for the token of the card provider', () => {
    const elsewhere = [...late, ...payment].filter(
      call => !rowOf(call.name).path.startsWith('/ajax/checkout/checkout/'),
    )
    expect(elsewhere.map(call => call.name)).toEqual(['get_token'])
  })

  test('SEC-05 GAP-77 names the bank provider truelayer and the card provider stripe', () => {
    const paths = rows.map(row => row.path)
    expect(paths.filter(path => path.includes('truelayer'))).toHaveLength(3)
    expect(paths.filter(path => path.includes('stripe'))).toEqual(['/ajax/checkout/stripe/get_token/'])
    expect([texts.pay_with_truelayer, texts.get_token].join()).toMatch(/TrueLayer.*Stripe/)
  })

  test('keeps what has no effect free of changes, and lets only reads be kept or shared', () => {
    expect(rows.filter(row => row.method === 'GET' && row.kind !== 'read')).toEqual([])
    expect(rows.filter(row => ('keep' in row || row.everyone) && row.kind !== 'read')).toEqual([])
  })
})
