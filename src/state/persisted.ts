import { atom, type createStore, type PrimitiveAtom } from 'jotai'
import { type Data, keep, kept } from '../../offline/kept.ts'
import { readOutbox } from '../../offline/outboxStore.ts'
import { pause } from '../watch/pause.ts'
import {
  checkoutAtom,
  deadlineAtom,
  heardAtAtom,
  isCheckingAtom,
  nowAtom,
  secondsLeftAtom,
} from './checkout.ts'
import {
  accountDraftAtom,
  billingDraftAtom,
  contactDraftAtom,
  donationDraftAtom,
  giftAidDraftAtom,
  noAccountDraft,
  noAddressDraft,
  noContactDraft,
  noDonationDraft,
  noGiftAidDraft,
} from './drafts.ts'
import { begunPaymentAtom } from './payment.ts'
import { outboxAtom } from './waiting.ts'

/*
 * What of the page outlives it. Each row reads what is to be kept, and fills what the page has not touched yet
 * from what was kept.
 */

type Store = ReturnType<typeof createStore>

/** Reload, crash or app switch: how long a first render waits for the device. */
const PATIENCE_MS = 300
/** Changes within this time are written together. */
const TOGETHER_MS = 250

const checkoutKeptAtom = atom(
  get => {
    const answer = get(checkoutAtom)
    const heardAt = get(heardAtAtom)
    return answer && heardAt !== null ? { heardAt, answer } : null
  },
  (get, set, { heardAt, answer }: Data<'checkout'>) => {
    if (get(checkoutAtom)) return
    set(heardAtAtom, heardAt)
    set(checkoutAtom, answer)
  },
)

const deadlineKeptAtom = atom(
  get => {
    const deadline = get(deadlineAtom)
    return deadline && { wall: deadline.wall, shown: get(secondsLeftAtom) ?? 0 }
  },
  (get, set, { wall, shown }: Data<'deadline'>) => {
    if (get(deadlineAtom)) return
    const now = { mono: performance.now(), wall: Date.now() }
    set(nowAtom, now)
    // No more than was shown last, whatever the clock on the wall says.
    set(deadlineAtom, { wall, mono: now.mono + shown * 1000 })
    set(isCheckingAtom, true)
  },
)

/** What was typed: kept once it differs from nothing, and filled in only where nothing was typed meanwhile. */
const draftKept = <T>(draft: PrimitiveAtom<T>, nothing: T) =>
  atom(
    get => (get(draft) === nothing ? null : get(draft)),
    (get, set, typed: T) => {
      if (get(draft) === nothing) set(draft, () => typed)
    },
  )

const accountKeptAtom = draftKept(accountDraftAtom, noAccountDraft)
const contactKeptAtom = draftKept(contactDraftAtom, noContactDraft)
const billingKeptAtom = draftKept(billingDraftAtom, noAddressDraft)
const donationKeptAtom = draftKept(donationDraftAtom, noDonationDraft)
const giftAidKeptAtom = draftKept(giftAidDraftAtom, noGiftAidDraft)

/** How far the shopper is at the account step: a code cannot be given twice, so it is worth a write of its own. */
const accountModeAtom = atom(get => get(accountDraftAtom).mode)

/** `on`: what its writing follows. The seconds that are shown follow from the deadline. */
const persisted = {
  checkout: { kept: checkoutKeptAtom, on: checkoutKeptAtom },
  deadline: { kept: deadlineKeptAtom, on: deadlineAtom },
  account: { kept: accountKeptAtom, on: accountKeptAtom },
  contact: { kept: contactKeptAtom, on: contactKeptAtom },
  billing: { kept: billingKeptAtom, on: billingKeptAtom },
  donation: { kept: donationKeptAtom, on: donationKeptAtom },
  gift_aid: { kept: giftAidKeptAtom, on: giftAidKeptAtom },
}
type Name = keyof typeof persisted
const names = Object.keys(persisted) as Name[]

/** Fills the page from the device, in one batch. What comes later than the page waits fills it all the same. */
export async function restore(store: Store): Promise<void> {
  const fill = async () => {
    // A payment that has begun is written by whoever begins it, before it leaves.
    const held = await kept([...names, 'payment'])
    const { checkout, deadline, account, contact, billing, donation, gift_aid, payment } = held
    // What waits is laid over the basket from the first.
    const outbox = await readOutbox()
    if (!store.get(outboxAtom)) store.set(outboxAtom, outbox)
    if (checkout) store.set(checkoutKeptAtom, checkout.data)
    if (deadline) store.set(deadlineKeptAtom, deadline.data)
    if (account) store.set(accountKeptAtom, account.data)
    if (contact) store.set(contactKeptAtom, contact.data)
    if (billing) store.set(billingKeptAtom, billing.data)
    if (donation) store.set(donationKeptAtom, donation.data)
    if (gift_aid) store.set(giftAidKeptAtom, gift_aid.data)
    if (payment && !store.get(begunPaymentAtom)) store.set(begunPaymentAtom, payment.data)
  }
  await Promise.race([fill(), pause(PATIENCE_MS)])
}

/** Writes what changes to the device: together, in order, and at once when the page may end. */
export function persist(store: Store): void {
  /** What is not on the device yet, by the number of its last change. */
  const changed = new Map<Name, number>()
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async (isEnding: boolean) => {
    clearTimeout(timer)
    timer = undefined
    const batch = [...changed]
    if (batch.length === 0) return
    const things = batch.map(([name]) => [name, store.get<unknown>(persisted[name].kept)])
    await keep(Object.fromEntries(things), isEnding)
    for (const [name, at] of batch) if (changed.get(name) === at) changed.delete(name)
  }
  for (const name of names) {
    store.sub(persisted[name].on, () => {
      changed.set(name, ++count)
      timer ??= setTimeout(() => void flush(false), TOGETHER_MS)
    })
  }
  store.sub(accountModeAtom, () => void flush(false))
  const mayEnd = () => {
    if (store.get(deadlineAtom)) changed.set('deadline', ++count)
    void flush(true)
  }
  addEventListener('pagehide', mayEnd)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && mayEnd())
}
