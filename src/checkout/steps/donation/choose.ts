import { atom } from 'jotai'
import { saveDonation } from '../../../../contract/calls/donation.ts'
import { fromMinor, toMinor } from '../../../../contract/format/money.ts'
import { donationFee, isDonation, termsOf } from '../../../../contract/rules/donation.ts'
import { totalWithDonation } from '../../../../contract/rules/summary.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { donationDraftAtom, noDonationDraft } from '../../../state/drafts.ts'
import { seenCheckoutAtom } from '../../../state/seen.ts'
import { moveOnAtom } from '../../moveOn.ts'
import { saveStepAtom } from '../../saveStep.ts'
import { dismissAtom, takeBackAtom } from '../../writeDown.ts'

interface Choice {
  preset: number | null
  custom: string
}

/** A preset or a custom amount, never both; what is saved already until something else is chosen. */
export const choiceAtom = atom(
  (get): Choice => {
    const checkout = get(seenCheckoutAtom)
    const draft = get(donationDraftAtom)
    if (draft.charity === checkout?.charity?.id) return draft
    const saved = checkout?.donation_amount ?? 0
    const isPreset = checkout?.charity?.donation_options.includes(saved)
    return { preset: isPreset ? saved : null, custom: isPreset || saved === 0 ? '' : String(saved) }
  },
  (get, set, chosen: { preset: number } | { custom: string }) => {
    const charity = get(checkoutAtom)?.charity?.id ?? 0
    set(donationDraftAtom, { ...noDonationDraft, charity, ...chosen })
  },
)

/** In minor units; not a number where none was typed. */
const amountAtom = atom(get => {
  const { preset, custom } = get(choiceAtom)
  return toMinor(preset ?? (custom.trim() === '' ? Number.NaN : Number(custom)))
})

export const canGiveAtom = atom(get => isDonation(get(amountAtom)))

/** What is chosen and not saved yet, with its fee and the whole price, as the server would charge them. */
export const chosenAtom = atom(get => {
  const checkout = get(seenCheckoutAtom)
  if (!checkout?.charity) return null
  const amount = get(canGiveAtom) ? get(amountAtom) : 0
  const fee = amount > 0 ? donationFee(termsOf(checkout.charity), amount) : 0
  const donation = { amount_before_booking_fee: fromMinor(amount), booking_fee: fromMinor(fee) }
  return { fee: donation.booking_fee, total: fromMinor(totalWithDonation(checkout, donation)) }
})

export const giveAtom = atom(null, async (get, set): Promise<void> => {
  const charity_id = get(checkoutAtom)?.charity?.id
  if (charity_id === undefined || !get(canGiveAtom)) return
  await set(saveStepAtom, saveDonation, { amount_before_booking_fee: fromMinor(get(amountAtom)), charity_id })
})

/** Goes on without a donation; one that was saved before is taken back. */
export const skipAtom = atom(null, async (get, set): Promise<void> => {
  set(donationDraftAtom, noDonationDraft)
  await set(dismissAtom, 'donation')
  const { entries } = await set(takeBackAtom, 'donation')
  const { charity, donation } = get(checkoutAtom) ?? {}
  if (charity && (donation || entries.donation)) {
    return set(saveStepAtom, saveDonation, { amount_before_booking_fee: 0, charity_id: charity.id })
  }
  await set(moveOnAtom, 'donation')
})
