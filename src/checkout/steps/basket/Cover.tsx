import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { updateRefundProtection } from '../../../../contract/calls/basket.ts'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { money } from '../../../../contract/format/money.ts'
import { keptAtom, sendingAtom } from '../../../state/waiting.ts'
import { writeDownAtom } from '../../writeDown.ts'
import { isEditableAtom } from './edits.ts'
import { Mark } from './Line.tsx'

const resource = updateRefundProtection.resource({ refund_protection: true })

/** Refund protection, where an event in the basket can be covered. */
export function Cover({ checkout }: { checkout: Checkout }) {
  const write = useSetAtom(writeDownAtom)
  const mayEdit = useSetAtom(isEditableAtom)
  /** Until it is written down, which is where every other choice is seen. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isSaving = useAtomValue(sendingAtom).has(resource)
  const isKept = useAtomValue(keptAtom).has(resource)
  if (!checkout.events.some(event => event.refund_protection)) return null
  const price = money(checkout.refund_protection_cost, checkout.currency.symbol)
  const choose = async (refund_protection: boolean) => {
    setChosen(refund_protection)
    if (await mayEdit()) await write(updateRefundProtection, { refund_protection })
    setChosen(null)
  }
  return (
    <div className="card cover">
      <label>
        <input
          type="checkbox"
          checked={chosen ?? checkout.refund_protection === 1}
          onChange={event => void choose(event.target.checked)}
        />
        <span>
          <strong>Refund protection</strong> for {price}
          <br />
          <span className="small quiet">
            You get the price of your tickets back if you are ill, called to work, or your train does not
            come.
          </span>
        </span>
      </label>
      <Mark isSaving={isSaving} isKept={isKept} />
    </div>
  )
}
