import { atom } from 'jotai'
import { type VoucherSide, voucherNameProblem } from '../../../../contract/rules/voucherNames.ts'
import { entered, isBegun, problemsOf } from '../../../address/entered.ts'
import { fieldId } from '../../../address/fieldId.ts'
import { fillNameAtom } from '../../../address/fillName.ts'
import { placesAtom } from '../../../address/places.ts'
import { savedAddressesAtom } from '../../../address/saved.ts'
import { updateWith } from '../../../outbox/update.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { saveStepAtom } from '../../saveStep.ts'
import { deliveryDraft, voucherNamesDraft } from './draft.ts'
import { setDeliveryAddressUpdate } from './update.ts'

const SIDES: VoucherSide[] = ['from', 'for']

/** One entry for each single gift voucher, in the order of the basket. */
export const singleVouchersAtom = atom(get =>
  (get(checkoutAtom)?.gift_vouchers ?? []).flatMap(voucher =>
    Array.from({ length: voucher.qty }, () => voucher),
  ),
)

export const voucherField = (side: VoucherSide, index: number): string => `gift_voucher_${side}_${index}`

export const canContinueAtom = atom(get => isBegun(get(deliveryDraft.atom), get(savedAddressesAtom)))

/** What is missing, by field, and the words for it as a whole. */
export const deliveryProblemsAtom = atom(get => {
  const names = get(voucherNamesDraft.atom)
  const { error, problems } = problemsOf(get(deliveryDraft.atom), get(savedAddressesAtom))
  const ofNames = get(singleVouchersAtom).flatMap((_, index) =>
    SIDES.flatMap(side => {
      const problem = voucherNameProblem(side, names[side][index])
      return problem === null ? [] : [{ field: voucherField(side, index), problem }]
    }),
  )
  const ofAddress = Object.entries(problems).map(([field, problem]) => ({
    field: fieldId('shipping', field as keyof typeof problems),
    problem: problem as string,
  }))
  return { error, fields: [...ofNames, ...ofAddress] }
})

export const typeVoucherNameAtom = atom(
  null,
  (get, set, side: VoucherSide, index: number, name: string): void => {
    const names = get(voucherNamesDraft.atom)
    const all = get(singleVouchersAtom).map((_, other) => names[side][other] ?? '')
    set(voucherNamesDraft.atom, { ...names, [side]: all.with(index, name) })
  },
)

/** Saves where the tickets are posted to. */
export const deliverToAtom = atom(null, async (get, set): Promise<void> => {
  const names = get(voucherNamesDraft.atom)
  const namesOf = (side: VoucherSide) =>
    get(singleVouchersAtom).map((_, index) => (names[side][index] ?? '').trim())
  const body = {
    address: entered(get(deliveryDraft.atom), get(savedAddressesAtom)),
    gift_voucher_from: namesOf('from'),
    gift_voucher_to: namesOf('for'),
  }
  await set(saveStepAtom, updateWith(setDeliveryAddressUpdate, body))
})

export const arriveAtDeliveryAtom = atom(null, (_get, set) => set(fillNameAtom, deliveryDraft))

/** Fetches the countries where the order is posted. */
export const prepareDeliveryAtom = atom(null, async (get, set): Promise<void> => {
  if (get(checkoutAtom)?.require_delivery_address) await set(placesAtom)
})
