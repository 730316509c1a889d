import { atom, type WritableAtom } from 'jotai'
import { updateDonation } from '../../../../contract/calls/donation.ts'
import { toMinor } from '../../../../contract/format/money.ts'
import {
  asksGiftAidAddress,
  giftAidAddressProblems,
  giftAidStatements,
} from '../../../../contract/rules/giftAid.ts'
import type { Data } from '../../../../offline/kept.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { giftAidDraftAtom, noGiftAidDraft } from '../../../state/drafts.ts'
import { seenCheckoutAtom } from '../../../state/seen.ts'
import { giftAid } from '../../../text/donation.ts'
import { saveStepAtom } from '../../saveStep.ts'

type Draft = Data<'gift_aid'>

/** What was said for another charity is not said for this one. */
export const declarationAtom: WritableAtom<Draft, [Partial<Draft>], void> = atom(
  (get): Draft => {
    const draft = get(giftAidDraftAtom)
    const checkout = get(seenCheckoutAtom)
    const charity = checkout?.charity?.id ?? 0
    if (draft.charity === charity) return draft
    return { ...noGiftAidDraft, charity, isGiftAid: checkout?.is_gift_aid ?? false }
  },
  (get, set, change: Partial<Draft>) => {
    const said: Draft = get(declarationAtom)
    set(giftAidDraftAtom, { ...said, ...change })
  },
)

/** The donation, in minor units. */
export const givenAtom = atom(get => toMinor(get(seenCheckoutAtom)?.donation_amount ?? 0))

export const asksAddressAtom = atom(
  get => get(declarationAtom).isGiftAid && asksGiftAidAddress(get(givenAtom)),
)

/** As it is sent: without an address where none is needed, and with none of the United Kingdom from overseas. */
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

/** What is wrong with each field, by its name; nothing where Gift Aid is left out. */
export const giftAidProblemsAtom = atom(get => {
  const { isGiftAid, confirmed } = get(declarationAtom)
  if (!isGiftAid) return []
  const missing = giftAidStatements.findIndex((_, index) => !confirmed.includes(index))
  const address = Object.entries(giftAidAddressProblems(get(sentAtom), get(givenAtom)))
  return [
    ...(missing < 0 ? [] : [{ field: statementField(missing), problem: giftAid.tickAll }]),
    ...address.map(([field, problem]) => ({ field, problem: problem as string })),
  ]
})

export const statementField = (index: number): string => `gift_aid_statement_${index}`

/** Whatever was chosen is said. */
export const declareAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(checkoutAtom) || get(giftAidProblemsAtom).length > 0) return
  await set(saveStepAtom, updateDonation, get(sentAtom))
})
