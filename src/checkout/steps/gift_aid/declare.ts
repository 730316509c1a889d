import { atom, type WritableAtom } from 'jotai'
import { toMinor } from '../../../../contract/format/money.ts'
import {
  asksGiftAidAddress,
  giftAidAddressProblems,
  giftAidStatements,
} from '../../../../contract/rules/giftAid.ts'
import { optimisticCheckoutAtom } from '../../../outbox/optimisticCheckout.ts'
import { updateWith } from '../../../outbox/update.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { giftAidTexts } from '../../../text/donation.ts'
import { saveStepAtom } from '../../saveStep.ts'
import { giftAidDraft } from './draft.ts'
import { updateDonationUpdate } from './update.ts'

type Declaration = typeof giftAidDraft.empty

/** The declaration for this charity; a draft for another charity does not count. */
export const declarationAtom: WritableAtom<Declaration, [Partial<Declaration>], void> = atom(
  (get): Declaration => {
    const draft = get(giftAidDraft.atom)
    const checkout = get(optimisticCheckoutAtom)
    const charity = checkout?.charity?.id ?? 0
    if (draft.charity === charity) return draft
    return { ...giftAidDraft.empty, charity, isGiftAid: checkout?.is_gift_aid ?? false }
  },
  (get, set, change: Partial<Declaration>) => {
    const declared: Declaration = get(declarationAtom)
    set(giftAidDraft.atom, { ...declared, ...change })
  },
)

/** The donation, in minor units. */
export const givenAtom = atom(get => toMinor(get(optimisticCheckoutAtom)?.donation_amount ?? 0))

export const asksAddressAtom = atom(
  get => get(declarationAtom).isGiftAid && asksGiftAidAddress(get(givenAtom)),
)

/** As it is sent: without an address where none is needed, and without a postcode from overseas. */
const sentAtom = atom(get => {
  const { isGiftAid: is_gift_aid, subscribe, ukBased: uk_based, address1, postcode } = get(declarationAtom)
  const asks = get(asksAddressAtom)
  return {
    is_gift_aid,
    subscribe,
    uk_based,
    address1: asks ? address1.trim() : '',
    postcode: asks && uk_based ? postcode.trim() : '',
  }
})

/** What is wrong, by field; nothing where Gift Aid is not chosen. */
export const giftAidProblemsAtom = atom(get => {
  const { isGiftAid, confirmed } = get(declarationAtom)
  if (!isGiftAid) return []
  const missing = giftAidStatements.findIndex((_, index) => !confirmed.includes(index))
  const address = Object.entries(giftAidAddressProblems(get(sentAtom), get(givenAtom)))
  return [
    ...(missing < 0 ? [] : [{ field: statementField(missing), problem: giftAidTexts.tickAll }]),
    ...address.map(([field, problem]) => ({ field, problem: problem as string })),
  ]
})

export const statementField = (index: number): string => `gift_aid_statement_${index}`

/** Saves the choice, with or without Gift Aid. */
export const declareAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(checkoutAtom) || get(giftAidProblemsAtom).length > 0) return
  await set(saveStepAtom, updateWith(updateDonationUpdate, get(sentAtom)))
})
