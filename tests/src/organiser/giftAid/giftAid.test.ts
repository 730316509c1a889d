import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GiftAidPart } from '../../../../contract/calls/giftAid.ts'
import {
  chooseGiftAidDaysAtom,
  GIFT_AID,
  giftAidAtom,
  giftAidFailureAtom,
  loadGiftAidAtom,
  markClaimedAtom,
  saveClaimAtom,
  taxOfAtom,
} from '../../../../src/organiser/giftAid/giftAid.ts'
import { outcomesAtom } from '../../../../src/organiser/press.ts'
import { screenAtom } from '../../../../src/organiser/screen.ts'
import { aGiftAidDonation } from '../../../support/aGiftAidDonation.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost } from '../../../support/fakeServer.ts'
import { savedFiles } from '../../../support/savedFiles.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
  store.set(screenAtom, { name: 'organiser_gift_aid', organiser: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const empty: GiftAidPart = { is_test: false, donations: [], obstacles: [], corrections: [], claims: [] }
const found = (part: Partial<GiftAidPart> = {}) =>
  answers({ gift_aid: { time_zone: 'Europe/London', uplift: 1.25, parts: [{ ...empty, ...part }] } })
const [one, refunded] = [aGiftAidDonation({ sale_id: 7 }), aGiftAidDonation({ sale_id: 9 })]
const schedule = { donations: [one], corrections: [refunded] }
const shown = () => store.get(giftAidAtom)?.parts[0]?.donations.map(({ sale_id }) => sale_id)
const outcome = () => store.get(outcomesAtom)[GIFT_AID]

test('all days are asked for at first, then those that are chosen', async () => {
  const server = fakeServer({ get_gift_aid: inTurn(found({ donations: [one] }), found()) })
  await store.set(loadGiftAidAtom)
  expect(shown()).toEqual([7])
  expect(store.get(taxOfAtom)(25)).toBe(6.25)
  await store.set(chooseGiftAidDaysAtom, { from: '2026-04-06', to: '' })
  expect(shown()).toEqual([])
  await store.set(chooseGiftAidDaysAtom, { from: '0002-04-06', to: '' })
  expect(server.bodies('get_gift_aid')).toEqual([
    { organiser_id: '3' },
    { organiser_id: '3', from: '2026-04-06' },
  ])
})

test('a failure is said, and so is that somebody is no owner', async () => {
  fakeServer({ get_gift_aid: inTurn(lost, answers({ gift_aid: null })) })
  await store.set(loadGiftAidAtom)
  expect(store.get(giftAidFailureAtom)).toContain('could not be loaded')
  await store.set(loadGiftAidAtom)
  expect(store.get(giftAidFailureAtom)).toContain('The owners of a charity claim its Gift Aid')
})

test('a schedule is marked as claimed with its corrections, and what is left is shown', async () => {
  const server = fakeServer({ claim_gift_aid: answers({ success: true }), get_gift_aid: found() })
  await store.set(markClaimedAtom, schedule)
  expect(server.bodies('claim_gift_aid')).toEqual([
    { organiser_id: '3', donations: ['7'], corrections: ['9'] },
  ])
  expect(outcome()).toEqual({ type: 'success', words: 'Marked as claimed: 1 donation.' })
  expect(shown()).toEqual([])
})

test('an answer that was lost says what the server knows: it is claimed where it is no longer open', async () => {
  fakeServer({
    claim_gift_aid: lost,
    get_gift_aid: inTurn(found(), found({ corrections: [refunded] }), lost),
  })
  await store.set(markClaimedAtom, schedule)
  expect(outcome()?.type).toBe('success')
  await store.set(markClaimedAtom, schedule)
  expect(outcome()?.type).toBe('error')
  await store.set(markClaimedAtom, schedule)
  expect(outcome()?.type, 'nothing is known').toBe('error')
})

test('the schedule of a claim is saved again', async () => {
  const files = savedFiles()
  const claim = { id: 4, day: '2026-11-26', donations: 1, amount: 25, corrected: 0 }
  const server = fakeServer({ get_gift_aid_claim: inTurn(answers({ donations: [one] }), lost) })
  await store.set(saveClaimAtom, claim, 'The Owls')
  expect(server.bodies('get_gift_aid_claim')).toEqual([{ organiser_id: '3', claim_id: '4' }])
  expect(files.map(({ name }) => name)).toEqual(['Gift Aid schedule The Owls claimed 2026-11-26 no 4.ods'])
  await store.set(saveClaimAtom, claim, 'The Owls')
  expect(files).toHaveLength(1)
  expect(outcome()?.words).toContain('could not be made')
})
