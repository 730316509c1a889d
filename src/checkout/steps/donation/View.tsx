import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { money, toMinor } from '../../../../contract/format/money.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { donationTexts } from '../../../text/donation.ts'
import { StepForm } from '../../../ui/fields/StepForm.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Html } from '../../../ui/Html.tsx'
import { ContinueBar } from '../../stepForm/ContinueBar.tsx'
import { NotSaved } from '../../stepForm/NotSaved.tsx'
import { canGiveAtom, choiceAtom, chosenDonationAtom, giveAtom, skipAtom } from './choose.ts'
import './View.css'

const FIELD = 'donation_amount'

/** The charity asks for a donation, which can be skipped. */
export default function Donation() {
  const checkout = useAtomValue(checkoutAtom)
  const [{ preset, custom }, choose] = useAtom(choiceAtom)
  const chosen = useAtomValue(chosenDonationAtom)
  const canGive = useAtomValue(canGiveAtom)
  const give = useSetAtom(giveAtom)
  const skip = useSetAtom(skipAtom)
  const [isNumber, setIsNumber] = useState(true)
  const [emptied, setEmptied] = useState(0)
  if (!checkout?.charity || !chosen) return null
  const { charity, currency } = checkout
  const fee = donationTexts.fee(
    charity.booking_fee,
    toMinor(charity.base_fee),
    money(chosen.fee, currency.symbol),
  )
  const problem = isNumber ? (canGive ? null : donationTexts.tooLittle) : donationTexts.noNumber
  return (
    <StepForm problems={problem ? [{ field: FIELD, problem }] : []} onSubmit={() => void give()}>
      {isSubmitted => (
        <>
          <NotSaved text={donationTexts.notSet} />
          <div className="charity">
            <img src={charity.logo} alt="" width="96" height="96" />
            <div>
              <h2>{charity.name}</h2>
              <Html html={charity.description_html} />
            </div>
          </div>
          <fieldset className="donation-options">
            <legend>{donationTexts.amounts}</legend>
            {charity.donation_options.map(option => (
              <button
                type="button"
                key={option}
                aria-pressed={option === preset}
                onClick={() => {
                  choose({ preset: option })
                  setIsNumber(true)
                  setEmptied(count => count + 1)
                }}
              >
                {money(option, currency.symbol)}
              </button>
            ))}
          </fieldset>
          <TextField
            key={emptied}
            label={donationTexts.custom}
            name={FIELD}
            type="number"
            step="0.01"
            inputMode="decimal"
            placeholder={donationTexts.customHint}
            isOptional
            value={custom}
            onChange={typed => choose({ custom: typed })}
            // The browser reports letters in a number field as an empty value, and no change.
            onInput={({ currentTarget: { validity } }) => {
              setIsNumber(!validity.badInput)
              if (validity.badInput) choose({ custom: '' })
            }}
            problem={problem}
            isSubmitted={isSubmitted}
          />
          {fee && <p className="quiet small">{fee}</p>}
          <p>
            <button type="button" className="link" onClick={() => void skip()}>
              {donationTexts.skip}
            </button>
          </p>
          <ContinueBar label={donationTexts.total} total={money(chosen.total, currency.symbol)} />
        </>
      )}
    </StepForm>
  )
}
