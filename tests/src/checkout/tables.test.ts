import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { DEVICE_SCHEMA } from '../../../offline/deviceStore.ts'
import { versionOf } from '../../../offline/format.ts'
import type { Step } from '../../../src/checkout/step.ts'
import { steps } from '../../../src/checkout/steps.ts'
import { updates } from '../../../src/checkout/updates.ts'
import { organiserUpdates } from '../../../src/organiser/updates.ts'
import { walletRow } from '../../../src/state/loadWallet.ts'
import { persistedRowsAtom } from '../../../src/state/persisted.ts'
import { aCheckout } from '../../support/aCheckout.ts'
import { aStore } from '../../support/aStore.ts'

const rows = aStore().get(persistedRowsAtom)

describe('The tables of the checkout', () => {
  test('have a row for every update that a page may write', () => {
    const names = Object.values(endpoints).filter(row => row.kind === 'update')
    const known = [...Object.keys(updates), ...Object.keys(organiserUpdates)]
    expect(known.toSorted()).toEqual(names.map(({ name }) => name).toSorted())
  })

  test('store each draft of each step under a name of its own', () => {
    const drafts = Object.values<Step>(steps).flatMap(step => step.drafts)
    const names = rows.map(({ row }) => row.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(drafts.map(({ persisted }) => persisted.row.name)))
    // A draft of the last user must not outlive their session.
    for (const { persisted } of drafts) expect(persisted.forgottenAt).toContain('sign_out')
  })

  test('count the schema of the device by the versions of its rows', () => {
    const versions = [...rows.map(({ row }) => row), walletRow].map(row => versionOf(row) - 1)
    expect(DEVICE_SCHEMA).toBe(1 + versions.reduce((sum, version) => sum + version, 0))
  })

  test('move to another step in the checkout that is shown, too', () => {
    const { overlay } = updates.update_basket_state
    expect(
      overlay(aCheckout({ state: 'donation' }), { state: 'login' }, { tickets: [], gift_vouchers: [] }).state,
    ).toBe('login')
  })
})
