import { atom } from 'jotai'
import { sellAtCounter } from '../../../contract/calls/counter.ts'
import type { CounterTicket } from '../../../contract/counter/counter.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { counterTexts } from '../../text/counter.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { forgetOutcomeAtom, type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'
import {
  counterAtom,
  isReachableAtom,
  keptLeft,
  ofOrganiserAtom,
  refreshAtom,
  unsentAtom,
} from './counterState.ts'
import { alone, loadCounter, saleChange, saveCounter, type UnsentSale, withoutSale } from './counterStore.ts'
import { changeFor, inWords, keptOf, planAtom, type SalePlan } from './plan.ts'
import { hasDecidedAtom, hasRefused, syncAtom } from './sync.ts'
import { beginSaleAtom, soldAtom, typedSaleAtom } from './typedSale.ts'

/** Where the outcome of a sale is said. */
export const SELL = 'counter sell'

/** Where the outcome of asking again for a sale is said. */
export const ASK = 'counter ask'

/** Makes the sale that is typed: of what is kept back for this device, or by the server. */
export const sellAtom = atom(null, (get, set): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const plan = get(planAtom)
    if (!plan || plan.problem) return { type: 'error', words: plan?.problem ?? counterTexts.noTickets }
    const error = plan.isKept ? await set(sellKeptAtom, plan) : await set(sellByServerAtom, plan)
    return error === null ? null : { type: 'error', words: error }
  }
  return set(pressAtom, { place: SELL, name: SELL, work })
})

const bodyOfAtom = atom(null, (get, _set, plan: SalePlan, tickets: CounterTicket[]): UnsentSale => {
  const { name, email } = get(typedSaleAtom)
  const at = Date.now()
  const of = plan.isKept
    ? { tickets: tickets.map(({ id }) => id), sold_at: at }
    : {
        lines: plan.lines.map(({ type, qty }) => ({ ticket_id: type.id, qty })),
        currency: plan.date.currency,
      }
  return {
    body: {
      organiser_id: get(ofOrganiserAtom),
      device: get(counterAtom)?.device ?? '',
      id: crypto.randomUUID(),
      method: plan.method,
      name: name.trim(),
      ...(email.trim() !== '' && { email: email.trim() }),
      total: plan.total,
      ...of,
    },
    tickets,
    currency_symbol: plan.date.currency_symbol,
    at,
  }
})

/** Answers why it was not made; null: it was. It is on the device before the tickets are shown. */
const sellKeptAtom = atom(null, async (get, set, plan: SalePlan): Promise<string | null> => {
  const error = await alone(async () => {
    // Another tab may have sold of them.
    const { state, sales } = await loadCounter(get(ofOrganiserAtom))
    const kept = keptLeft(state, sales)
    const chosen = plan.lines.map(line => keptOf(kept, line))
    if (chosen.some((own, index) => own.length < (plan.lines[index]?.qty ?? 0))) return counterTexts.notKept
    const sale = set(
      bodyOfAtom,
      plan,
      chosen.flat().map(({ ticket }) => ticket),
    )
    if (!(await saveCounter(saleChange(sale)))) return counterTexts.notStored
    set(unsentAtom, [...sales, sale])
    set(showSoldAtom, sale, { tickets: sale.tickets, reference: '' })
    return null
  })
  if (error === null) void set(syncAtom)
  return error
})

const sellByServerAtom = atom(null, async (_get, set, plan: SalePlan): Promise<string | null> => {
  const sale = set(bodyOfAtom, plan, [])
  await saveCounter(saleChange(sale))
  return set(askServerAtom, sale)
})

/** The sale that the server is being asked for; null: none. */
export const askedForAtom = atom<string | null>(null)

/** `isAgain`: it may have been made before. Answers why it was not made; null: it was, or that is not known. */
const askServerAtom = atom(
  null,
  async (get, set, sale: UnsentSale, isAgain = false): Promise<string | null> => {
    set(askedForAtom, sale.body.id)
    const sent = await provenly(set, () => call(sellAtCounter, sale.body, sale.body.id))
    set(askedForAtom, null)
    set(isReachableAtom, sent.ok || sent.failure.kind !== 'unreachable')
    if (sent.ok) set(showSoldAtom, sale, sent.answer)
    else if (!hasRefused(sent.failure)) {
      set(unsentAtom, all => [...all.filter(({ body }) => body.id !== sale.body.id), sale])
      return null
    }
    const isOver = sent.ok || !isAgain || (await set(hasDecidedAtom, sent.failure))
    if (isOver) await set(forgetSaleAtom, sale)
    void set(refreshAtom)
    return sent.ok ? null : failureWords(sent, organiserFailures.sell_at_counter, get(isOnlineAtom))
  },
)

/** Asks again for a sale whose answer was lost. */
export const askAgainAtom = atom(null, (_get, set, sale: UnsentSale): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const error = await set(askServerAtom, sale, true)
    return error === null ? null : { type: 'error', words: error }
  }
  return set(pressAtom, { place: ASK, name: SELL, work })
})

/** Removes a sale from the device. */
export const forgetSaleAtom = atom(null, async (_get, set, sale: UnsentSale): Promise<void> => {
  await saveCounter(withoutSale(sale))
  set(unsentAtom, all => all.filter(({ body }) => body.id !== sale.body.id))
})

const showSoldAtom = atom(
  null,
  (
    get,
    set,
    { body, currency_symbol }: UnsentSale,
    { tickets, reference }: { tickets: CounterTicket[]; reference: string },
  ) => {
    const change = body.method === 'cash' ? changeFor(get(typedSaleAtom).given, body.total) : null
    set(soldAtom, {
      tickets,
      reference,
      total: inWords(body.total, currency_symbol),
      method: body.method,
      email: body.email ?? '',
      change: change !== null && change > 0 ? inWords(change, currency_symbol) : '',
    })
    set(beginSaleAtom)
    set(forgetOutcomeAtom, SELL)
  },
)
