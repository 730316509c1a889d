import { useAtomValue } from 'jotai'
import { pages } from '../../../../contract/pages.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { waiver } from '../../../text/waiver.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { ContinueButton } from '../../stepForm/ContinueButton.tsx'

/** Links to the terms of an activity. They can also be confirmed later by the same link. */
export default function Waiver() {
  const reference = useAtomValue(checkoutAtom)?.sale_reference
  if (!reference) return null
  return (
    <div className="step-form">
      <p>{waiver.about}</p>
      <p>
        <a href={pages.activity_terms.path.replace(':sale', reference)} target="_blank" rel="noreferrer">
          {waiver.read} <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      </p>
      <BottomBar>
        <ContinueButton from="waiver" />
      </BottomBar>
    </div>
  )
}
