import { atom } from 'jotai'
import { is } from 'superstruct'
import { giveBackAtCounter, sellAtCounter } from '../../../contract/calls/counter.ts'
import { MOST_AT_COUNTER } from '../../../contract/counter/counter.ts'
import { proofAsked } from '../../../contract/entities/asked.ts'
import type { Failure } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { tell } from '../../api/tabs.ts'
import { counterTexts } from '../../text/counter.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { forgetOutcomeAtom, type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'
import {
  changeStateAtom,
  counterAtom,
  hasNetworkAtom,
  hideRemovedAtom,
  isHandedOverAtom,
  isReachableAtom,
  isStoredAtom,
  ofOrganiserAtom,
  refreshAtom,
  unsentAtom,
  type WhyClosed,
  whyClosedAtom,
  without,
} from './counterState.ts'
import {
  alone,
  loadCounter,
  saleChange,
  saveCounter,
  stateChange,
  type UnsentSale,
  withoutSale,
} from './counterStore.ts'
import { soldAtom } from './typedSale.ts'

/** Sales of kept tickets that are sent by themselves. What the server has refused waits for a member. */
export const toBeSent = ({ tickets, refused }: UnsentSale): boolean =>
  tickets.length > 0 && refused === undefined

/** The sale whose tickets the page shows, where the server has refused it; undefined: it has not. */
export const refusedShownAtom = atom(get => {
  const shown = get(soldAtom).tickets[0]?.id
  return get(unsentAtom).find(({ tickets, refused }) => refused !== undefined && tickets[0]?.id === shown)
})

/** Sends a sale again that was refused. */
export const sendRefusedAtom = atom(
  null,
  async (_get, set, { refused: _, ...sale }: UnsentSale): Promise<void> => {
    await set(changeSaleAtom, sale)
    await set(syncAtom)
  },
)

/** Changes a sale in all tabs, unless it has left the device: another tab can have sent or removed it. */
const changeSaleAtom = atom(
  null,
  (get, set, sale: UnsentSale): Promise<void> =>
    alone(async () => {
      const isIt = ({ body }: UnsentSale) => body.id === sale.body.id
      const { sales } = await loadCounter(get(ofOrganiserAtom))
      const isThere = !get(isStoredAtom) || sales.some(isIt)
      if (isThere) await saveCounter(saleChange(sale))
      set(unsentAtom, all => all.flatMap(one => (isIt(one) ? (isThere ? [sale] : []) : [one])))
      tell('changed')
    }),
)

/** Whether what waits is being sent. */
export const isSyncingAtom = atom(false)

/** Sends what was sold and given back without a network, in its order. */
export const syncAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isSyncingAtom)) return
  set(isSyncingAtom, true)
  try {
    if (await set(isHandedOverAtom)) return
    for (;;) {
      const next = get(unsentAtom).find(toBeSent)
      if (!next) break
      if (!(await set(sendSaleAtom, next))) return
    }
    await set(sendReturningAtom)
  } finally {
    set(isSyncingAtom, false)
  }
})

/** Where it is said why what waits was not sent. */
export const SEND = 'counter send'

/** Sends what waits, because a member has asked for it, and says why it was not sent. */
export const sendNowAtom = atom(null, (get, set): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    await set(syncAtom)
    if (get(isSyncingAtom) || !get(unsentAtom).some(toBeSent)) return null
    const words = get(hasNetworkAtom) ? notSent(get(whyClosedAtom)) : counterTexts.notSent.unreachable
    return { type: 'error', words }
  }
  return set(pressAtom, { place: SEND, name: SEND, work })
})

const notSent = (closed: WhyClosed): string =>
  counterTexts.notSent[closed === 'signed_out' || closed === 'not_yours' ? closed : 'other']

const failedAtom = atom(null, (_get, set, failure: Failure): void => {
  set(isReachableAtom, failure.kind !== 'unreachable')
  if (failure.kind === 'signed_out') set(whyClosedAtom, 'signed_out')
})

/** The server has decided against it. After too many calls it is sent again later, as after no answer. */
export const hasRefused = (failure: Failure): failure is Failure & { kind: 'refused' } =>
  failure.kind === 'refused' && failure.status !== 429

/** Whether a refusal is final. A session that has ended, a role that was taken away and a proof that was not given decide nothing. */
export const hasDecidedAtom = atom(null, async (get, set, failure: Failure): Promise<boolean> => {
  if (!hasRefused(failure)) return false
  await set(refreshAtom)
  return get(whyClosedAtom) === null && !is(failure.body, proofAsked)
})

/** false: the server could not be asked, and the others wait too. */
const sendSaleAtom = atom(null, async (_get, set, sale: UnsentSale): Promise<boolean> => {
  const sent = await provenly(set, () => call(sellAtCounter, sale.body, sale.body.id))
  if (sent.ok) {
    set(isReachableAtom, true)
    await set(settleAtom, sale)
    const { reference } = sent.answer
    set(soldAtom, now => (now.tickets[0]?.id === sale.tickets[0]?.id ? { ...now, reference } : now))
    return true
  }
  const { failure } = sent
  set(failedAtom, failure)
  // The server has made it, and its answer cannot be read.
  if (failure.kind === 'unclear') await set(settleAtom, sale)
  else if (hasRefused(failure) && (await set(hasDecidedAtom, failure))) {
    await set(changeSaleAtom, { ...sale, refused: failure.error ?? organiserFailures.sell_at_counter })
  } else return false
  return true
})

/** The sale leaves the device, and its tickets are no longer offered: in one transaction. All tabs show none of a refused one. */
export const settleAtom = atom(
  null,
  (get, set, sale: UnsentSale): Promise<void> =>
    alone(async () => {
      const organiser = get(ofOrganiserAtom)
      const state = (await loadCounter(organiser)).state ?? get(counterAtom)
      const numbers = sale.tickets.map(({ id }) => id)
      const isRemoved = sale.refused !== undefined
      const changed = state && {
        ...without(state, numbers),
        ...(isRemoved && { removed: [...(state.removed ?? []), ...numbers] }),
      }
      await saveCounter(...(changed ? [stateChange(organiser, changed)] : []), withoutSale(sale))
      set(counterAtom, changed)
      set(hideRemovedAtom)
      set(unsentAtom, all => all.filter(({ body }) => body.id !== sale.body.id))
      set(forgetOutcomeAtom, SEND)
      tell('changed')
    }),
)

const sendReturningAtom = atom(null, async (get, set): Promise<void> => {
  for (;;) {
    const state = get(counterAtom)
    const tickets = state?.returning.slice(0, MOST_AT_COUNTER) ?? []
    if (!state || tickets.length === 0) return
    const sent = await call(giveBackAtCounter, {
      organiser_id: get(ofOrganiserAtom),
      device: state.device,
      tickets,
    })
    if (!sent.ok) {
      set(failedAtom, sent.failure)
      if (!(await set(hasDecidedAtom, sent.failure))) return
    }
    // What is refused is not kept back for this device, so there is nothing to give back.
    const { stay = [] } = sent.ok ? sent.answer : {}
    await set(changeStateAtom, now => {
      const given =
        now &&
        without(
          now,
          tickets.filter(id => !stay.includes(id)),
        )
      return given && { ...given, returning: given.returning.filter(id => !stay.includes(id)) }
    })
  }
})
