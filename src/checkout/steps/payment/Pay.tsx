import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { isPhone } from '../../../../contract/rules/contact.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { contactNumberAtom } from '../../../state/drafts.ts'
import { payingAtom } from '../../../state/payment.ts'
import { payment } from '../../../text/payment.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { FocusedAlert } from '../../../ui/FocusedAlert.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { methods } from '../../methods/methods.ts'
import { methodAtom, offeredAtom } from '../../methods/offered.ts'
import { totalLabelAtom } from '../../total.ts'
import { paymentErrorAtom } from './begin.ts'
import { payAtom } from './pay.ts'

/** What is asked before the money: a number where one is needed, the way to pay, and that way's own form. */
export function Pay() {
  const asksPhone = useAtomValue(checkoutAtom)?.has_require_phone_number === true
  const total = useAtomValue(totalLabelAtom)
  const error = useAtomValue(paymentErrorAtom)
  const isPaying = useAtomValue(payingAtom)
  const offered = useAtomValue(offeredAtom)
  const [method, choose] = useAtom(methodAtom)
  const [phone, setPhone] = useAtom(contactNumberAtom)
  const pay = useSetAtom(payAtom)
  const [presses, setPresses] = useState(0)
  const problem = asksPhone && !isPhone(phone.trim()) ? payment.typePhone : null
  const Form = method && methods[method]?.Form
  return (
    <form
      className="step-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setPresses(count => count + 1)
        if (problem === null) void pay()
      }}
    >
      <ErrorSummary
        key={presses}
        problems={presses > 0 && problem ? [{ field: 'contact_number', problem }] : []}
      />
      {error && <FocusedAlert>{error}</FocusedAlert>}
      {asksPhone && (
        <TextField
          label="Contact number"
          name="contact_number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          maxLength={40}
          value={phone}
          onChange={setPhone}
          problem={problem}
          isSubmitted={presses > 0}
        />
      )}
      {(offered.length > 1 || method === null) && (
        <Choice
          label="How would you like to pay?"
          name="payment_method"
          options={offered.map(value => ({ value, text: methods[value]?.title ?? value }))}
          value={method}
          onChange={choose}
        />
      )}
      {Form && <Form />}
      <BottomBar {...(total && { label: 'Total, fees included', total })}>
        <Button type="submit" isLoading={isPaying} isDisabled={method === null}>
          Pay {total}
        </Button>
      </BottomBar>
    </form>
  )
}
