import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  chooseDaysAtom,
  loadReportAtom,
  reportAtom,
  reportFailureAtom,
  saveReportAtom,
  saveSettlementAtom,
} from '../../../../src/organiser/money/money.ts'
import type { MoneySection } from '../../../../src/organiser/money/report.ts'
import { screenAt, screenAtom, screenPath } from '../../../../src/organiser/screen.ts'
import { isOnlineAtom } from '../../../../src/state/outbox.ts'
import { aMoneyRow } from '../../../support/aMoneyRow.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost } from '../../../support/fakeServer.ts'
import { savedFiles } from '../../../support/savedFiles.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
  store.set(screenAtom, { name: 'organiser_money', organiser: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const november = { from: '2026-11-01', to: '2026-11-30' }
const all = { from: '', to: '' }
const report = (face: number) =>
  answers({ money: { time_zone: 'Europe/London', rows: [aMoneyRow({ face })] } })
const shown = () => store.get(reportAtom)?.sections[0]?.total.face

test('each screen of an organiser has its address', () => {
  const screens = [
    { name: 'organiser_money', organiser: 3 },
    { name: 'organiser_gift_aid', organiser: 3 },
  ] as const
  expect(screens.map(({ name, organiser }) => screenAt(screenPath(name, organiser)))).toEqual(screens)
  expect(['/organiser/', '/organiser/3/settings/'].map(screenAt)).toEqual([null, null])
})

test('chosen days are asked for, without a bound that is empty; what is typed to no end asks for nothing', async () => {
  const server = fakeServer({ get_organiser_money: inTurn(report(60), report(70)) })
  await store.set(chooseDaysAtom, november)
  await store.set(chooseDaysAtom, { ...november, from: '0002-11-01' })
  await store.set(chooseDaysAtom, { ...november, from: '2026-12-01' })
  expect(shown()).toBe(60)
  await store.set(chooseDaysAtom, all)
  expect(shown()).toBe(70)
  expect(server.bodies('get_organiser_money')).toEqual([
    { organiser_id: '3', ...november },
    { organiser_id: '3' },
  ])
})

test('of two choices the later one counts, whichever is answered first', async () => {
  const { reply, release } = heldBack(report(60))
  fakeServer({ get_organiser_money: inTurn(reply, report(70)) })
  const first = store.set(chooseDaysAtom, november)
  await store.set(chooseDaysAtom, all)
  release()
  await first
  expect(shown()).toBe(70)
})

test('a report that fails takes the figures of other days away, says why, and comes with another try', async () => {
  const none = answers({ money: null })
  fakeServer({ get_organiser_money: inTurn(report(60), lost, lost, none, report(70)) })
  await store.set(chooseDaysAtom, november)
  await store.set(chooseDaysAtom, all)
  expect(shown()).toBeUndefined()
  expect(store.get(reportFailureAtom)).toBe(
    'The money could not be loaded. Please check your connection and try again',
  )
  store.set(isOnlineAtom, false)
  await store.set(loadReportAtom)
  expect(store.get(reportFailureAtom)).toBe('There is no connection. Please try again when there is one')
  await store.set(loadReportAtom)
  expect(store.get(reportFailureAtom)).toBe('The money of an organiser is for its owners.')
  await store.set(loadReportAtom)
  expect([shown(), store.get(reportFailureAtom)]).toEqual([70, null])
})

test('files are named after the organiser, the days, and what is no money', async () => {
  const files = savedFiles()
  const rows = [aMoneyRow({ is_test: true })]
  fakeServer({ get_organiser_money: answers({ money: { time_zone: 'Europe/London', rows } }) })
  await store.set(chooseDaysAtom, november)
  const [section] = store.get(reportAtom)?.sections ?? []
  store.set(saveReportAtom, section as MoneySection, 'North')
  store.set(saveSettlementAtom, { ...section, isTest: false } as MoneySection, 'North')
  expect(files.map(({ name }) => name)).toEqual([
    'Money North from 2026-11-01 to 2026-11-30 test orders.csv',
    'Settlement North from 2026-11-01 to 2026-11-30.csv',
  ])
  expect(await files[0]?.text()).toContain('"Stalls"')
  expect(await files[1]?.text()).toContain('"Total"')
})
