import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { fromMinor, money } from '../../../../contract/format/money.ts'
import { giftAidStatements, worthWithGiftAid } from '../../../../contract/rules/giftAid.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { giftAidTexts } from '../../../text/donation.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Choice } from '../../../ui/fields/Choice.tsx'
import { StepForm } from '../../../ui/fields/StepForm.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ContinueBar } from '../../stepForm/ContinueBar.tsx'
import { NotSaved } from '../../stepForm/NotSaved.tsx'
import {
  asksAddressAtom,
  declarationAtom,
  declareAtom,
  giftAidProblemsAtom,
  givenAtom,
  statementField,
} from './declare.ts'

/** The Gift Aid step: whether the charity may claim tax back, and the declaration for that. */
export default function GiftAid() {
  const checkout = useAtomValue(checkoutAtom)
  const [declaration, change] = useAtom(declarationAtom)
  const given = useAtomValue(givenAtom)
  const asksAddress = useAtomValue(asksAddressAtom)
  const problems = useAtomValue(giftAidProblemsAtom)
  const declare = useSetAtom(declareAtom)
  if (!checkout?.charity) return null
  const { charity, currency } = checkout
  const { isGiftAid, subscribe } = declaration
  const inWords = (amount: number) => money(fromMinor(amount), currency.symbol)
  return (
    <StepForm problems={problems} onSubmit={() => void declare()}>
      {isSubmitted => (
        <>
          <NotSaved text={giftAidTexts.notSet} />
          <div className="card">
            <Checkbox name="gift_aid" isChecked={isGiftAid} onChange={now => change({ isGiftAid: now })}>
              <strong>{giftAidTexts.add}</strong>
              <br />
              {giftAidTexts.worth(inWords(given), inWords(worthWithGiftAid(given)))}
            </Checkbox>
          </div>
          {isGiftAid && <Statements isSubmitted={isSubmitted} />}
          {asksAddress && <Address isSubmitted={isSubmitted} problems={problems} />}
          <Checkbox name="subscribe" isChecked={subscribe} onChange={now => change({ subscribe: now })}>
            {giftAidTexts.newsletters(charity.name)}
          </Checkbox>
          <ContinueBar />
        </>
      )}
    </StepForm>
  )
}

/** What the law wants the giver to confirm. */
function Statements({ isSubmitted }: { isSubmitted: boolean }) {
  const [{ confirmed }, change] = useAtom(declarationAtom)
  const without = (index: number) => confirmed.filter(one => one !== index)
  return (
    <fieldset className="choice">
      <legend>{giftAidTexts.statements}</legend>
      {giftAidStatements.map((statement, index) => (
        <Checkbox
          key={statement}
          name={statementField(index)}
          isChecked={confirmed.includes(index)}
          onChange={now => change({ confirmed: now ? [...confirmed, index] : without(index) })}
          problem={isSubmitted && !confirmed.includes(index) ? giftAidTexts.tickAll : null}
        >
          {statement}
        </Checkbox>
      ))}
    </fieldset>
  )
}

interface AddressProps {
  isSubmitted: boolean
  problems: { field: string; problem: string }[]
}

function Address({ isSubmitted, problems }: AddressProps) {
  const [declaration, change] = useAtom(declarationAtom)
  const { ukBased } = declaration
  const field = (name: 'address1' | 'postcode') => ({
    name,
    type: 'text' as const,
    value: declaration[name],
    onChange: (typed: string) => change({ [name]: typed }),
    problem: problems.find(({ field }) => field === name)?.problem ?? null,
    isSubmitted,
  })
  return (
    <>
      <Choice
        label={giftAidTexts.where}
        name="uk_based"
        options={[
          { value: 'uk', text: giftAidTexts.uk },
          { value: 'overseas', text: giftAidTexts.overseas },
        ]}
        value={ukBased ? 'uk' : 'overseas'}
        onChange={where => change({ ukBased: where === 'uk' })}
      />
      <TextField
        key={String(ukBased)}
        {...field('address1')}
        label={ukBased ? 'Address Line 1' : 'Overseas Address'}
        maxLength={500}
        autoComplete={ukBased ? 'address-line1' : 'street-address'}
        autoCapitalize="words"
      />
      {ukBased && (
        <TextField
          {...field('postcode')}
          label="Postcode"
          maxLength={20}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck="false"
        />
      )}
    </>
  )
}
