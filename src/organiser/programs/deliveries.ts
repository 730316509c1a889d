import { atom } from 'jotai'
import {
  getDeliveries,
  type ListedDelivery,
  type ListedWebhook,
  sendDeliveryAgain,
} from '../../../contract/calls/organiserPrograms.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { programTexts as texts } from '../../text/programs.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { watchProgress } from '../progress/watchProgress.ts'
import { loadProgramsAtom, ownProgramsAtom, placeOfWebhook } from './programs.ts'

interface Listed {
  rows: ListedDelivery[]
  /** Where older ones begin; null: there are none. */
  before: number | null
}

/** The deliveries of the webhooks that were opened, by webhook. */
export const deliveriesAtom = atom<Record<number, Listed>>({})

export const nameOfDeliveries = ({ id }: ListedWebhook): string => `get_deliveries ${id}`

/** Reads the newest deliveries, and keeps the older ones that are shown. Answers why they cannot be read; null: they are there. */
const readAtom = atom(null, async (get, set, { id }: ListedWebhook): Promise<string | null> => {
  const sent = await call(getDeliveries, { ...get(ownProgramsAtom), webhook_id: id })
  if (!sent.ok || !sent.answer.deliveries)
    return failureWords(sent, organiserFailures.get_deliveries, get(isOnlineAtom))
  const { deliveries, before } = sent.answer
  const known = new Set(deliveries.map(one => one.id))
  set(deliveriesAtom, all => {
    const shown = all[id]
    const older = shown?.rows.slice(deliveries.length).filter(one => !known.has(one.id)) ?? []
    const end = older.length > 0 ? (shown?.before ?? null) : before
    return { ...all, [id]: { rows: [...deliveries, ...older], before: end } }
  })
  return null
})

export const showDeliveriesAtom = atom(null, (_get, set, hook: ListedWebhook): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const failure = await set(readAtom, hook)
    return failure === null ? null : { type: 'error', words: failure }
  }
  return set(pressAtom, { place: placeOfWebhook(hook), name: nameOfDeliveries(hook), work })
})

export const nameOfOlder = ({ id }: ListedWebhook): string => `older_deliveries ${id}`

export const olderDeliveriesAtom = atom(null, (get, set, hook: ListedWebhook): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const before = get(deliveriesAtom)[hook.id]?.before
    const sent = await call(getDeliveries, {
      ...get(ownProgramsAtom),
      webhook_id: hook.id,
      ...(before && { before }),
    })
    if (!sent.ok || !sent.answer.deliveries)
      return { type: 'error', words: failureWords(sent, organiserFailures.get_deliveries, get(isOnlineAtom)) }
    const { deliveries, before: end } = sent.answer
    set(deliveriesAtom, all => ({
      ...all,
      [hook.id]: { rows: [...(all[hook.id]?.rows ?? []), ...deliveries], before: end },
    }))
    return null
  }
  return set(pressAtom, { place: placeOfWebhook(hook), name: nameOfOlder(hook), work })
})

/** Reads what is shown now and again while something waits, until the answered function is called. */
export const watchDeliveriesAtom = atom(null, (get, set, hook: ListedWebhook): (() => void) =>
  watchProgress(
    () => get(deliveriesAtom)[hook.id]?.rows.some(({ state }) => state === 'waiting') ?? false,
    async () => {
      await set(readAtom, hook)
    },
  ),
)

export const nameOfAgain = ({ id }: ListedDelivery): string => `send_delivery_again ${id}`

export const sendAgainAtom = atom(
  null,
  (get, set, hook: ListedWebhook, delivery: ListedDelivery): Promise<void> => {
    const work = async (): Promise<PressOutcome> => {
      const sent = await call(sendDeliveryAgain, { ...get(ownProgramsAtom), delivery_id: delivery.id })
      await set(readAtom, hook)
      await set(loadProgramsAtom)
      if (sent.ok) return { type: 'success', words: texts.sentAgain }
      return {
        type: 'error',
        words: failureWords(sent, organiserFailures.send_delivery_again, get(isOnlineAtom)),
      }
    }
    return set(pressAtom, { place: placeOfWebhook(hook), name: nameOfAgain(delivery), work })
  },
)
