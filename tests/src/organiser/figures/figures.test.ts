import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  askAtom,
  askedAtom,
  figuresAtom,
  figuresFailureAtom,
  loadFiguresAtom,
} from '../../../../src/organiser/figures/figures.ts'
import { screenAtom } from '../../../../src/organiser/screen.ts'
import { figureTexts } from '../../../../src/text/figures.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost } from '../../../support/fakeServer.ts'
import { someFigures } from '../../../support/someFigures.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
  store.set(screenAtom, { name: 'organiser_figures', organiser: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const days = { from: '2026-11-01', to: '2026-11-28' }
const all = { days, event: null, date: null }
const inZone = (time_zone: string) => answers({ figures: { ...someFigures(), time_zone } })
const shown = () => store.get(figuresAtom)?.figures.time_zone

test('What is chosen is asked for; of two answers the one that is asked for is shown, whichever comes first', async () => {
  const { reply, release } = heldBack(inZone('Europe/London'))
  const server = fakeServer({ get_figures: inTurn(reply, inZone('Europe/Rome')) })
  const first = store.set(askAtom, all)
  await store.set(askAtom, { ...all, event: 1, date: 2 })
  release()
  await first
  expect(shown()).toBe('Europe/Rome')
  expect(server.bodies('get_figures')).toEqual([
    { organiser_id: '3', ...days },
    { organiser_id: '3', ...days, event_id: '1', date_id: '2' },
  ])
  store.set(askedAtom, all)
  expect(shown()).toBe('Europe/London')
})

test('The last figures stay without a network, and say why they are old', async () => {
  fakeServer({ get_figures: inTurn(inZone('Europe/London'), lost, lost, lost, inZone('Europe/Rome')) })
  await store.set(askAtom, all)
  expect(store.get(figuresFailureAtom)).toBeNull()
  await store.set(loadFiguresAtom)
  expect([shown(), store.get(figuresFailureAtom)?.words]).toEqual([
    'Europe/London',
    'The figures could not be loaded. Please check your connection and try again',
  ])
})

test('A span that is too long, or has no end, is not asked for', async () => {
  const server = fakeServer({ get_figures: inZone('Europe/London') })
  await store.set(askAtom, { ...all, days: { from: '2025-01-01', to: '2026-11-28' } })
  await store.set(askAtom, { ...all, days: { from: '2026-11-01', to: '' } })
  expect(server.bodies('get_figures')).toEqual([])
})

test('Whoever is no member any more is told', async () => {
  fakeServer({ get_figures: answers({ figures: null }) })
  await store.set(askAtom, all)
  expect(store.get(figuresFailureAtom)?.words).toBe(figureTexts.notYours)
})
