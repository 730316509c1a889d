import { atom, useAtomValue, useSetAtom } from 'jotai'
import { pages } from '../../../../contract/pages.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { waiver } from '../../../text/waiver.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { moveOnAtom } from '../../moveOn.ts'

const movingAtom = atom(false)

const goOnAtom = atom(null, async (get, set): Promise<void> => {
  if (get(movingAtom)) return
  set(movingAtom, true)
  await set(moveOnAtom, 'waiver')
  set(movingAtom, false)
})

/** Links to the terms of an activity. They can also be confirmed later by the same link. */
export default function Waiver() {
  const reference = useAtomValue(checkoutAtom)?.sale_reference
  const isMoving = useAtomValue(movingAtom)
  const goOn = useSetAtom(goOnAtom)
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
        <Button isLoading={isMoving} onPress={() => void goOn()}>
          Continue
        </Button>
      </BottomBar>
    </div>
  )
}
