import { atom } from 'jotai'
import { fromMinor, toMinor } from '../../../../contract/format/money.ts'
import { donationFee, isDonation, termsOf } from '../../../../contract/rules/donation.ts'
import { totalWithDonation } from '../../../../contract/rules/summary.ts'
import { optimisticCheckoutAtom } from '../../../outbox/optimisticCheckout.ts'
import { updateWith } from '../../../outbox/update.ts'
import { dismissNoticeAtom, withdrawUpdateAtom } from '../../../outbox/writeUpdate.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { outboxAtom } from '../../../state/outbox.ts'
import { moveOnAtom } from '../../moveOn.ts'
import { saveStepAtom } from '../../saveStep.ts'
import { donationDraft } from './draft.ts'
import { saveDonationUpdate } from './update.ts'

interface Choice {
  preset: number | null
  custom: string
}

/** A preset or a custom amount, never both; the saved amount until another one is chosen. */
export const choiceAtom = atom(
  (get): Choice => {
    const checkout = get(optimisticCheckoutAtom)
    const draft = get(donationDraft.atom)
    if (draft.charity === checkout?.charity?.id) return draft
    const saved = checkout?.donation_amount ?? 0
    const isPreset = checkout?.charity?.donation_options.includes(saved)
    return { preset: isPreset ? saved : null, custom: isPreset || saved === 0 ? '' : String(saved) }
  },
  (get, set, chosen: { preset: number } | { custom: string }) => {
    const charity = get(checkoutAtom)?.charity?.id ?? 0
    set(donationDraft.atom, { ...donationDraft.empty, charity, ...chosen })
  },
)

/** In minor units; NaN where none was typed. */
const amountAtom = atom(get => {
  const { preset, custom } = get(choiceAtom)
  return toMinor(preset ?? (custom.trim() === '' ? Number.NaN : Number(custom)))
})

export const canGiveAtom = atom(get => isDonation(get(amountAtom)))

/** The fee of the chosen donation and the whole price with it, as the server would charge them. */
export const chosenDonationAtom = atom(get => {
  const checkout = get(optimisticCheckoutAtom)
  if (!checkout?.charity) return null
  const amount = get(canGiveAtom) ? get(amountAtom) : 0
  const fee = amount > 0 ? donationFee(termsOf(checkout.charity), amount) : 0
  const donation = { amount_before_booking_fee: fromMinor(amount), booking_fee: fromMinor(fee) }
  return { fee: donation.booking_fee, total: fromMinor(totalWithDonation(checkout, donation)) }
})

export const giveAtom = atom(null, async (get, set): Promise<void> => {
  const charity_id = get(checkoutAtom)?.charity?.id
  if (charity_id === undefined || !get(canGiveAtom)) return
  const amount = fromMinor(get(amountAtom))
  await set(saveStepAtom, updateWith(saveDonationUpdate, { amount_before_booking_fee: amount, charity_id }))
})

/** Goes on without a donation, and removes one that was saved before. */
export const skipAtom = atom(null, async (get, set): Promise<void> => {
  const isInFlight = get(outboxAtom)?.entries.donation?.inflight !== undefined
  set(donationDraft.atom, donationDraft.empty)
  await set(withdrawUpdateAtom, 'donation')
  await set(dismissNoticeAtom, 'donation')
  const { charity, donation } = get(checkoutAtom) ?? {}
  if (charity && (donation || isInFlight)) {
    const removal = { amount_before_booking_fee: 0, charity_id: charity.id }
    return set(saveStepAtom, updateWith(saveDonationUpdate, removal))
  }
  await set(moveOnAtom, 'donation')
})
