import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { takeAppliedAtom } from '../../../src/organiser/editor/applied.ts'
import {
  persistedDrafts,
  rememberDraftAtom,
  serverDraftsAtom,
  settledCountAtom,
  typedDraft,
} from '../../../src/organiser/editor/draftState.ts'

const DRAFT = 'moths'
const NOTHING: ReadonlySet<string> = new Set()

const draftWith = (value: string, stamp: string) => ({
  organiser: 'Moth House',
  currency: 'GBP',
  url: null,
  preview: '',
  fields: { title: { value, stamp, by: '' } },
})

/** The title was typed upon the stamp `base`, and was sent with the stamp `second`. */
function typedUpon(base: string, known: ReturnType<typeof draftWith>) {
  const store = createStore()
  store.set(rememberDraftAtom, { draft: DRAFT, server: known })
  const written = { stamp: 'second', value: 'Bats' }
  store.set(typedDraft.atom, {
    [DRAFT]: { organiser: '1', fields: { title: { value: 'Bats', base, before: '', written } } },
  })
  return store
}

const shown = (store: ReturnType<typeof createStore>) => ({
  typed: store.get(typedDraft.atom)[DRAFT]?.fields.title?.value,
  known: store.get(serverDraftsAtom).get(DRAFT)?.fields.title?.value,
})

test('What was applied upon what is known is no longer only typed', () => {
  const store = typedUpon('first', draftWith('Moths', 'first'))
  const settled = store.get(settledCountAtom)
  expect(store.set(takeAppliedAtom, DRAFT, NOTHING)).toBe(false)
  expect(shown(store)).toEqual({ typed: undefined, known: 'Bats' })
  // An answer of the server that was asked for before is older than this, and is asked for again.
  expect(store.get(settledCountAtom)).toBeGreaterThan(settled)
})

test('What was applied upon something that this page never knew stays typed until the server is read', () => {
  // The worker has applied two updates while nobody looked.
  const store = typedUpon('first', draftWith('', ''))
  expect(store.set(takeAppliedAtom, DRAFT, NOTHING)).toBe(true)
  expect(shown(store)).toEqual({ typed: 'Bats', known: '' })
  store.set(rememberDraftAtom, { draft: DRAFT, server: draftWith('Bats', 'second') })
  expect(store.set(takeAppliedAtom, DRAFT, new Set(['title']))).toBe(false)
  expect(shown(store)).toEqual({ typed: undefined, known: 'Bats' })
})

test('What somebody else has written after it is shown once the server is read', () => {
  const store = typedUpon('first', draftWith('Moths', 'first'))
  store.set(rememberDraftAtom, { draft: DRAFT, server: draftWith('Owls', 'third') })
  expect(store.set(takeAppliedAtom, DRAFT, new Set(['title']))).toBe(false)
  expect(shown(store)).toEqual({ typed: undefined, known: 'Owls' })
})

test('Words that are typed before the device has answered join those that it had stored', () => {
  const store = createStore()
  const field = (value: string, base = '') => ({ value, base, before: '' })
  store.set(typedDraft.atom, { [DRAFT]: { organiser: '1', fields: { title: field('Owls') } } })
  store.set(rememberDraftAtom, { draft: 'other', server: draftWith('Other', 'first') })
  store.set(typedDraft.persisted.data, {
    [DRAFT]: { organiser: '1', fields: { title: field('Bats', 'first'), town: field('Woodend') } },
    fens: { organiser: '1', fields: { title: field('Fens') } },
  })
  store.set(persistedDrafts.data, [{ draft: DRAFT, server: draftWith('Moths', 'first') }])
  expect(store.get(typedDraft.atom)).toEqual({
    [DRAFT]: { organiser: '1', fields: { title: field('Owls', 'first'), town: field('Woodend') } },
    fens: { organiser: '1', fields: { title: field('Fens') } },
  })
  expect([...store.get(serverDraftsAtom).keys()]).toEqual(['other', DRAFT])
})
