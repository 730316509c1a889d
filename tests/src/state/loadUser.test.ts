import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadUserAtom, refreshUserAtom } from '../../../src/state/loadUser.ts'
import { roleAtom, userAtom } from '../../../src/state/user.ts'
import { toastQueue } from '../../../src/ui/messages/toast.ts'
import { watchTheme } from '../../../src/watch/theme.ts'
import { aStore } from '../../support/aStore.ts'
import { aUser, aVisitor } from '../../support/aUser.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost } from '../../support/fakeServer.ts'

let page: ReturnType<typeof fakePage>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  page = fakePage()
  store = aStore()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('The user', () => {
  test('USR-01 USR-02 is fetched once, and kept for as long as it has an id', async () => {
    const server = fakeServer()
    expect(await store.set(loadUserAtom)).toEqual(aUser())
    expect(await store.set(loadUserAtom)).toEqual(aUser())
    expect(server.names()).toEqual(['get_user'])
  })

  test('USR-02 without an id is fetched again', async () => {
    const server = fakeServer({ get_user: inTurn(answers(aVisitor()), answers(aUser())) })
    expect((await store.set(loadUserAtom))?.id).toBeNull()
    expect((await store.set(loadUserAtom))?.id).toBe(7)
    expect(server.names()).toEqual(['get_user', 'get_user'])
  })

  test('USR-03 is forgotten and fetched when it is refreshed', async () => {
    const next = heldBack(answers(aUser({ id: 8 })))
    fakeServer({ get_user: next.reply })
    store.set(userAtom, aUser())
    const refreshed = store.set(refreshUserAtom)
    expect(store.get(userAtom)).toBeNull()
    next.release()
    await refreshed
    expect(store.get(userAtom)?.id).toBe(8)
  })

  test('USR-11 is nobody where the refresh fails, and nothing is said', async () => {
    fakeServer({ get_user: lost })
    expect(await store.set(refreshUserAtom)).toMatchObject({ ok: false })
    expect(await store.set(loadUserAtom)).toBeNull()
    expect(store.get(userAtom)).toBeNull()
    expect(toastQueue.visibleToasts).toEqual([])
  })

  test('USR-10 is fetched in the organiser’s role unless that is changed, and the role is not sent', async () => {
    const server = fakeServer()
    expect(store.get(roleAtom)).toBe('organiser')
    await store.set(loadUserAtom)
    expect(server.bodies('get_user')).toEqual([{}])
  })
})

describe('The dark theme', () => {
  test('USR-08 USR-09 GAP-17 is on the body for an organiser who prefers it, and for nobody else', () => {
    watchTheme(store)
    const isDark = () => page.classes.has('dark')
    expect(isDark()).toBe(false)
    store.set(userAtom, aUser({ is_dark_mode: true }))
    expect(isDark()).toBe(true)
    store.set(roleAtom, 'shopper')
    expect(isDark()).toBe(false)
    store.set(roleAtom, 'organiser')
    expect(isDark()).toBe(true)
    store.set(userAtom, aUser())
    expect(isDark()).toBe(false)
    store.set(userAtom, null)
    expect(isDark()).toBe(false)
  })
})
