import { atom } from 'jotai'
import { payWithInstalment } from '../../../../../contract/calls/instalments.ts'
import { fromMinor, money, toMinor } from '../../../../../contract/format/money.ts'
import { isPhone } from '../../../../../contract/rules/contact.ts'
import { sum } from '../../../../../contract/rules/totals.ts'
import { call } from '../../../../api/call.ts'
import type { Confirmation, MadeCard } from '../../../../cards/CardForm.ts'
import { newCardPlace } from '../../../../cards/newCard.ts'
import { savedCardsAtom } from '../../../../cards/savedCards.ts'
import { pageShown } from '../../../../platform/pause.ts'
import { changeCheckoutAtom, checkoutAtom } from '../../../../state/checkout.ts'
import { setPaymentAtom } from '../../../../state/payment.ts'
import { failures } from '../../../../text/failures.ts'
import { planTexts } from '../../../../text/plan.ts'
import { cannotStartAtom } from '../../cannotStart.ts'
import { contactNumberAtom } from '../../contactNumber.ts'
import { instalmentDraft } from '../../drafts.ts'
import type { Start } from '../../method.ts'
import { saveBillingAtom } from '../../saveBilling.ts'

export const NEW_CARD = 'new'

/** The plans to choose from, by the number of payments; "1" is no plan. */
export const planOptionsAtom = atom(get => {
  const checkout = get(checkoutAtom)
  const { symbol = '' } = checkout?.currency ?? {}
  return Object.entries(checkout?.payment_plan_schedule_options ?? {})
    .filter(([key]) => key !== '1')
    .map(([key, { label, schedule }]) => ({
      key,
      label,
      schedule: schedule.map(({ uk_due, value }) => ({ due: uk_due, price: money(value, symbol) })),
      total: money(fromMinor(sum(schedule.map(({ value }) => toMinor(value)))), symbol),
    }))
})

/** The chosen plan; null: none is chosen, or it is no longer offered. */
export const chosenPlanAtom = atom(get => {
  const { option } = get(instalmentDraft.atom)
  return get(planOptionsAtom).find(({ key }) => key === option) ?? null
})

/** The chosen card; empty: none. The default card is chosen by itself, and a new one where none is saved. */
export const chosenCardAtom = atom(get => {
  const saved = get(savedCardsAtom)
  const { card } = get(instalmentDraft.atom)
  if (!saved) return ''
  const isOffered = card === NEW_CARD || saved.cards.some(one => one.payment_method_id === card)
  if (card !== '' && isOffered) return card
  const usual = saved.cards.find(one => one.is_default)?.payment_method_id
  return usual ?? (saved.cards.length === 0 ? NEW_CARD : '')
})

export const isNewCardAtom = atom(get => get(chosenCardAtom) === NEW_CARD)

/** Pay is enabled once a plan, a valid phone number and a card are chosen. */
export const whyNoInstalmentAtom = atom(get => {
  if (get(chosenPlanAtom) === null) return planTexts.choosePlan
  if (!isPhone(get(contactNumberAtom).trim())) return planTexts.typePhone
  return get(chosenCardAtom) === '' ? planTexts.chooseCard : null
})

/** What is paid now. */
export const firstInstalmentAtom = atom(get => get(chosenPlanAtom)?.schedule[0]?.price ?? null)

/** Waits for the form of a new card where Pay was pressed before it was there. */
export const startInstalmentAtom = atom(null, async (get, set): Promise<Start | null> => {
  const saved = get(chosenCardAtom)
  if (saved !== NEW_CARD)
    return { kind: 'confirm', confirm: () => set(payAtom, { selected_payment_method_id: saved }) }
  const made = await set(makeCardAtom)
  if (!made) return null
  const make_default_payment_method = get(instalmentDraft.atom).is_default
  const new_payment_method = { ...made, make_default_payment_method }
  return { kind: 'confirm', confirm: () => set(payAtom, { new_payment_method }) }
})

const makeCardAtom = atom(null, async (_get, set): Promise<MadeCard | null> => {
  const form = await set(newCardPlace.awaitAtom)
  if (!form) return null
  const incomplete = await form.check()
  if (incomplete !== null) {
    await set(setPaymentAtom, { kind: 'failed', reason: incomplete })
    return null
  }
  const payer = await set(saveBillingAtom)
  if (!payer) return null
  const made = await form.create(payer).catch(() => ({ refused: failures.pay_with_instalment }))
  if (!('refused' in made)) return made
  await set(setPaymentAtom, { kind: 'failed', reason: made.refused || failures.pay_with_instalment })
  return null
})

type PayingCard =
  | { selected_payment_method_id: string }
  | { new_payment_method: MadeCard & { make_default_payment_method: boolean } }

const payAtom = atom(null, async (get, set, card: PayingCard): Promise<Confirmation> => {
  const body = {
    instalment_option: get(instalmentDraft.atom).option,
    contact_number: get(contactNumberAtom).trim(),
    ...card,
  }
  const sent = await call(payWithInstalment, body)
  const isSetUp = sent.ok ? sent.answer.status === 'success' : sent.failure.kind !== 'refused'
  // Where the answer is lost, this counts once the server says that the first payment was charged.
  if (isSetUp) set(changeCheckoutAtom, { payment_plan_remaining: Number(body.instalment_option) - 1 })
  if (!sent.ok) {
    if (sent.failure.kind !== 'refused' || (await set(cannotStartAtom, sent.failure))) return { kind: 'sent' }
    return { kind: 'refused', message: sent.failure.error ?? failures.pay_with_instalment }
  }
  const { status, url } = sent.answer
  if (status === 'unsuccessful') return { kind: 'refused', message: failures.pay_with_instalment }
  if (status === 'redirect_to_url' && url) {
    location.assign(url)
    await pageShown()
  }
  return { kind: 'sent' }
})
