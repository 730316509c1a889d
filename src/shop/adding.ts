import { atom } from 'jotai'
import { array, enums, type Infer, is, number, object, string, unknown } from 'superstruct'
import { addGiftVoucher, addTicket } from '../../contract/calls/basket.ts'
import { checkoutPath } from '../../contract/checkoutPath.ts'
import { removeBasketFromDevice } from '../../offline/deviceStore.ts'
import { call } from '../api/call.ts'
import { pauseUntilBack } from '../platform/pause.ts'
import { readFromTab, writeToTab } from '../platform/tabStore.ts'
import { storeFailures, storeTexts } from '../text/storeFailures.ts'
import { type Addable, addFailureAtom, BEGUN, chosenAtom, isAddingAtom } from './chosen.ts'

const REPEAT_MS = 5000

const calls = { add_ticket: addTicket, add_gift_voucher: addGiftVoucher } satisfies Record<
  keyof Addable,
  unknown
>

/** Somebody who comes back later than this has not just pressed the button. */
const LONGEST_AWAY_MS = 600_000

/** What was pressed and is not known to be in the basket. It survives a reload of its tab, with its keys. */
const begunStruct = object({
  page: string(),
  at: number(),
  left: array(
    object({
      item: string(),
      name: enums(['add_ticket', 'add_gift_voucher']),
      body: unknown(),
      key: string(),
    }),
  ),
})
type Begun = Infer<typeof begunStruct>

/** Goes on with what this tab has stored of a press before the reload of its page: the answer to it may have been lost. */
export const goOnAtom = atom(null, async (_get, set) => {
  const begun = readFromTab(BEGUN)
  const isKnown = is(begun, begunStruct)
  if (isKnown && Date.now() - begun.at < LONGEST_AWAY_MS) return set(addLeftAtom, begun, false)
  writeToTab(BEGUN, null)
  for (const { item } of isKnown ? begun.left : []) set(chosenAtom, item, 0)
  set(isAddingAtom, false)
})

/**
 * A request whose answer is lost is repeated under its key until it is known what became of it, so that the server counts
 * it once. `isOffline`: what is never sent is not repeated.
 */
export const addLeftAtom = atom(null, async (_get, set, begun: Begun, isOffline: boolean) => {
  set(isAddingAtom, true)
  set(addFailureAtom, null)
  for (let { left } = begun; left.length > 0; left = left.slice(1)) {
    writeToTab(BEGUN, { ...begun, left })
    const { item, name, body, key } = left[0] as Begun['left'][number]
    const add = () => call(calls[name], body as never, key)
    let sent = await add()
    while (!isOffline && !sent.ok && sent.failure.kind === 'unreachable') {
      set(addFailureAtom, { text: storeTexts.notKnown, isRefused: false, isReserved: false })
      await pauseUntilBack(REPEAT_MS)
      sent = await add()
    }
    if (!sent.ok) {
      writeToTab(BEGUN, null)
      const refused = sent.failure.kind === 'refused' ? sent.failure : null
      set(addFailureAtom, {
        text: refused?.error ?? storeFailures[name],
        isRefused: refused !== null,
        isReserved: refused?.status === 409,
      })
      set(isAddingAtom, false)
      return
    }
    set(chosenAtom, item, 0)
  }
  writeToTab(BEGUN, null)
  // The basket that the device stores is out of date.
  await removeBasketFromDevice()
  location.assign(checkoutPath)
})
