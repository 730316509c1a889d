import { useAtomValue, useSetAtom } from 'jotai'
import { noPostcode } from '../../../../contract/rules/address.ts'
import type { VoucherSide } from '../../../../contract/rules/voucherNames.ts'
import { AddressForm } from '../../../address/AddressForm.tsx'
import { postcodeField } from '../../../address/entered.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { addressTexts } from '../../../text/address.ts'
import { failures } from '../../../text/failures.ts'
import { Missing } from '../../../ui/fields/Missing.tsx'
import { StepForm } from '../../../ui/fields/StepForm.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ContinueBar } from '../../stepForm/ContinueBar.tsx'
import { NotSaved } from '../../stepForm/NotSaved.tsx'
import {
  canContinueAtom,
  deliverToAtom,
  deliveryProblemsAtom,
  singleVouchersAtom,
  typeVoucherNameAtom,
  voucherField,
} from './deliver.ts'
import { deliveryDraft, voucherNamesDraft } from './draft.ts'

/** Where the tickets are posted to, and who each gift voucher is from and for. */
export default function DeliveryAddress() {
  const checkout = useAtomValue(checkoutAtom)
  const problems = useAtomValue(deliveryProblemsAtom)
  const canContinue = useAtomValue(canContinueAtom)
  const draft = useAtomValue(deliveryDraft.atom)
  const deliverTo = useSetAtom(deliverToAtom)
  if (!checkout) return null
  return (
    <StepForm problems={problems.fields} title={problems.error} onSubmit={() => void deliverTo()}>
      {isSubmitted => (
        <>
          <NotSaved text={failures.set_delivery_address} />
          <VoucherNames isSubmitted={isSubmitted} />
          <AddressForm
            title={addressTexts.delivery}
            kind="shipping"
            draft={deliveryDraft.atom}
            isSubmitted={isSubmitted}
          />
          <ContinueBar isDisabled={!canContinue}>
            {!canContinue && <Missing text={noPostcode} field={postcodeField('shipping', draft)} />}
          </ContinueBar>
        </>
      )}
    </StepForm>
  )
}

const LABELS = [
  ['from', 'From'],
  ['for', 'For'],
] as const satisfies [VoucherSide, string][]

function VoucherNames({ isSubmitted }: { isSubmitted: boolean }) {
  const vouchers = useAtomValue(singleVouchersAtom)
  const names = useAtomValue(voucherNamesDraft.atom)
  const { fields } = useAtomValue(deliveryProblemsAtom)
  const type = useSetAtom(typeVoucherNameAtom)
  return vouchers.map((voucher, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a voucher is known by its position.
    <fieldset className="address-form" key={index}>
      <legend>
        <h2>
          {voucher.name}
          {vouchers.length > 1 && `, ${index + 1} of ${vouchers.length}`}
        </h2>
      </legend>
      <div className="address-pair">
        {LABELS.map(([side, label]) => (
          <TextField
            key={side}
            label={label}
            name={voucherField(side, index)}
            type="text"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck="false"
            enterKeyHint="next"
            value={names[side][index] ?? ''}
            onChange={name => type(side, index, name)}
            problem={fields.find(({ field }) => field === voucherField(side, index))?.problem ?? null}
            isSubmitted={isSubmitted}
          />
        ))}
      </div>
    </fieldset>
  ))
}
