import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { noPostcode } from '../../../contract/rules/address.ts'
import { AddressForm } from '../../address/AddressForm.tsx'
import { postcodeField } from '../../address/entered.ts'
import { totalLabelAtom } from '../../outbox/totalLabel.ts'
import { isConfirmingAtom, paymentErrorAtom } from '../../state/payment.ts'
import { addressTexts } from '../../text/address.ts'
import { payment } from '../../text/payment.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Missing } from '../../ui/fields/Missing.tsx'
import { StepForm } from '../../ui/fields/StepForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FocusedAlert } from '../../ui/messages/FocusedAlert.tsx'
import { asksBillingAtom, billingProblemsAtom, isBillingBegunAtom, whyPhoneAtom } from './billing.ts'
import { contactNumberAtom } from './contactNumber.ts'
import { billingDraft } from './drafts.ts'
import { methodsAtom } from './methods.ts'
import {
  isChoiceAtom,
  methodAtom,
  methodNameAtom,
  offeredAtom,
  payNowAtom,
  whyNotReadyAtom,
} from './offered.ts'
import { payAtom, type SavePayer } from './pay.ts'

const METHOD = 'payment_method'

interface Props {
  /** What is asked and saved before the payment starts. */
  first?: {
    problems: { field: string; problem: string }[]
    save: SavePayer
    fields: (isSubmitted: boolean) => ReactNode
  }
}

/** Asks the phone number where one is needed, the way to pay, its own form, and the billing address. */
export function PayForm({ first }: Props) {
  const whyPhone = useAtomValue(whyPhoneAtom)
  const asksAddress = useAtomValue(asksBillingAtom)
  const isBillingBegun = useAtomValue(isBillingBegunAtom)
  const problems = useAtomValue(billingProblemsAtom)
  const billing = useAtomValue(billingDraft.atom)
  const total = useAtomValue(totalLabelAtom)
  const error = useAtomValue(paymentErrorAtom)
  const isPaying = useAtomValue(isConfirmingAtom)
  const offered = useAtomValue(offeredAtom)
  const isChoice = useAtomValue(isChoiceAtom)
  const [method, choose] = useAtom(methodNameAtom)
  const methods = useAtomValue(methodsAtom)
  const [phone, setPhone] = useAtom(contactNumberAtom)
  const pay = useSetAtom(payAtom)
  const Form = useAtomValue(methodAtom)?.Form
  const whyNotReady = useAtomValue(whyNotReadyAtom)
  const whyNot = whyNotReady ?? (isBillingBegun ? null : noPostcode)
  const missing = method === null ? METHOD : whyNotReady === null ? postcodeField('billing', billing) : null
  const now = useAtomValue(payNowAtom)
  return (
    <StepForm
      problems={[...(first?.problems ?? []), ...problems.fields]}
      title={problems.error}
      onSubmit={() => void pay(first?.save)}
    >
      {isSubmitted => (
        <>
          {error && <FocusedAlert>{error}</FocusedAlert>}
          {first?.fields(isSubmitted)}
          {whyPhone !== null && (
            <TextField
              label="Contact number"
              hint={whyPhone}
              name="contact_number"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              enterKeyHint="next"
              maxLength={40}
              value={phone}
              onChange={setPhone}
              problem={problems.fields.find(({ field }) => field === 'contact_number')?.problem ?? null}
              isSubmitted={isSubmitted}
            />
          )}
          {isChoice && (
            <Choice
              label="How would you like to pay?"
              name={METHOD}
              options={offered.map(value => ({ value, text: methods[value]?.title ?? value }))}
              value={method}
              onChange={choose}
            />
          )}
          {Form && <Form />}
          {asksAddress && (
            <AddressForm
              title={addressTexts.billing}
              kind="billing"
              draft={billingDraft.atom}
              isSubmitted={isSubmitted}
            />
          )}
          <BottomBar {...(total && { label: payment.total, total })}>
            {whyNot && <Missing text={whyNot} field={missing} />}
            <Button type="submit" isLoading={isPaying} isDisabled={whyNot !== null}>
              {now ? `Pay ${now} now` : `Pay ${total ?? ''}`}
            </Button>
          </BottomBar>
        </>
      )}
    </StepForm>
  )
}
