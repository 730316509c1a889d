import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { userAtom } from '../../../src/state/user.ts'
import { aUser } from '../../support/aUser.ts'

/** A device in the dark theme, or in the light one. */
async function darkForm(isDark: boolean) {
  const device = new EventTarget() as EventTarget & { matches: boolean }
  device.matches = isDark
  vi.stubGlobal('matchMedia', () => device)
  vi.resetModules()
  const { isDarkFormAtom } = await import('../../../src/cards/formPlace.ts')
  const store = createStore()
  const seen: boolean[] = []
  store.sub(isDarkFormAtom, () => seen.push(store.get(isDarkFormAtom)))
  return { device, seen, get: () => store.get(isDarkFormAtom) }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('GAP-17 the card form is as dark as the page around it, also when that changes', async () => {
  expect((await darkForm(false)).get()).toBe(false)
  const { device, get } = await darkForm(true)
  expect(get()).toBe(true)
  device.matches = false
  device.dispatchEvent(new Event('change'))
  expect(get()).toBe(false)
})

test('GAP-17 the card form is dark for an account that asks for it on a light device', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  const { isDarkFormAtom } = await import('../../../src/cards/formPlace.ts')
  const { userAtom: ownUser } = await import('../../../src/state/user.ts')
  const store = createStore()
  store.set(ownUser as typeof userAtom, aUser({ is_dark_mode: true }))
  expect(store.get(isDarkFormAtom)).toBe(true)
})
