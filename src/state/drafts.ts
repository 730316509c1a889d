import { atom } from 'jotai'
import type { Data } from '../../offline/kept.ts'

/** What was typed at the account step and is not saved: never the code. */
export type AccountDraft = Data<'account'>

export const noAccountDraft: AccountDraft = { mode: 'enter_email', email: '', name: '', codeSentAt: 0 }

export const accountDraftAtom = atom<AccountDraft>(noAccountDraft)

/** The phone number as it was typed at the payment step. */
export const noContactDraft: Data<'contact'> = { number: '' }

export const contactDraftAtom = atom(noContactDraft)

/** An address as it is chosen or typed. `selected` is null until somebody chooses. */
export type AddressDraft = Data<'billing'>

export const noAddressDraft: AddressDraft = {
  selected: null,
  stage: 'finding',
  typed: '',
  address: {
    first_name: '',
    last_name: '',
    address_1: '',
    address_2: '',
    town: '',
    postcode: '',
    // Unlike other forms, the card's has no country of its own.
    country: '',
    state: '',
  },
}

export const billingDraftAtom = atom<AddressDraft>(noAddressDraft)

/** A donation as it is chosen or typed. `charity`: whose it would be. */
export const noDonationDraft: Data<'donation'> = { charity: 0, preset: null, custom: '' }

export const donationDraftAtom = atom(noDonationDraft)

/** A Gift Aid declaration as far as it is made; `confirmed` are the numbers of its statements. */
export const noGiftAidDraft: Data<'gift_aid'> = {
  charity: 0,
  isGiftAid: false,
  confirmed: [],
  ukBased: true,
  address1: '',
  postcode: '',
  subscribe: false,
}

export const giftAidDraftAtom = atom(noGiftAidDraft)

/** Nothing is left of what somebody typed who is gone, but the account step, where the next one may be typing. */
export const forgetTypedAtom = atom(null, (_get, set) => {
  set(contactDraftAtom, noContactDraft)
  set(billingDraftAtom, noAddressDraft)
  set(forgetDonationAtom)
})

/** Nothing is left of what was given for a sale that is paid, or by somebody who is gone. */
export const forgetDonationAtom = atom(null, (_get, set) => {
  set(donationDraftAtom, noDonationDraft)
  set(giftAidDraftAtom, noGiftAidDraft)
})
