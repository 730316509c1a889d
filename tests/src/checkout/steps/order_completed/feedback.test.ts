import type { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeOutbox } from '../../../../../offline/outboxStore.ts'
import { feedbackDraft } from '../../../../../src/checkout/steps/order_completed/draft.ts'
import { feedbackAtom } from '../../../../../src/checkout/steps/order_completed/feedback.ts'
import { sendFeedbackAtom } from '../../../../../src/checkout/steps/order_completed/sendFeedback.ts'
import { isOnlineAtom } from '../../../../../src/state/outbox.ts'
import { watchOutbox } from '../../../../../src/watch/outbox.ts'
import { aStore } from '../../../../support/aStore.ts'
import { fakeIndexedDb } from '../../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost, refuses } from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'

const SENT = 'Your feedback has been sent. Thanks!'
const UNABLE = 'Unable to send feedback. Please try again'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['setImmediate'] })
  fakePage()
  fakeIndexedDb()
  store = aStore()
  watchOutbox(store)
  store.set(feedbackAtom, 'open')
  store.set(feedbackDraft.atom, ' Lovely. ')
})
afterEach(async () => {
  await changeOutbox(outbox => ({ ...outbox, entries: {} }))
  shownToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => [store.get(feedbackAtom), store.get(feedbackDraft.atom)]

test('FBK-06 FBK-07 feedback that is sent says so, closes the modal and leaves no draft', async () => {
  const server = fakeServer()
  await store.set(sendFeedbackAtom)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.bodies('send_customer_feedback')).toEqual([{ message: 'Lovely.' }])
  expect([...shown(), ...shownToasts()]).toEqual(['closed', '', SENT])
})

test.each([
  ['refused', refuses(422, 'No.')],
  ['answered with an error', refuses(500, 'It broke')],
])('FBK-06 FBK-08 feedback that is %s says so, keeps the words, and is not sent later', async (_, reply) => {
  const server = fakeServer({ send_customer_feedback: reply })
  await store.set(sendFeedbackAtom)
  await vi.advanceTimersByTimeAsync(120_000)
  expect([...shown(), ...shownToasts()]).toEqual(['closed', ' Lovely. ', UNABLE])
  expect(server.bodies('send_customer_feedback')).toHaveLength(1)
})

test('GAP-123 feedback whose answer is lost is not called failed: it says that it waits, and is sent', async () => {
  fakeServer({ send_customer_feedback: inTurn(lost, answers({ success: true })) })
  await store.set(sendFeedbackAtom)
  await vi.advanceTimersByTimeAsync(500)
  expect(shownToasts()).toEqual(['Your feedback is sent when there is a connection again.'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shownToasts()).toEqual([SENT])
})

test('what was written while earlier feedback was on its way is not lost', async () => {
  const slow = heldBack(answers({ success: true }))
  fakeServer({ send_customer_feedback: slow.reply })
  await store.set(sendFeedbackAtom)
  await vi.advanceTimersByTimeAsync(100)
  store.set(feedbackAtom, 'open')
  store.set(feedbackDraft.atom, 'Lovely. And the soup!')
  slow.release()
  await vi.advanceTimersByTimeAsync(1000)
  expect([...shown(), ...shownToasts()]).toEqual(['open', 'Lovely. And the soup!', SENT])
})

test('feedback without a network closes the modal at once and says that it waits', async () => {
  fakeServer({ send_customer_feedback: lost })
  store.set(isOnlineAtom, false)
  await store.set(sendFeedbackAtom)
  expect(shown()).toEqual(['closed', ' Lovely. '])
  expect(shownToasts()).toEqual(['Your feedback is sent when there is a connection again.'])
})
