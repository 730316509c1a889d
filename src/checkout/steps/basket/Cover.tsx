import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { money } from '../../../../contract/format/money.ts'
import { updateWith } from '../../../outbox/update.ts'
import { writeUpdateAtom } from '../../../outbox/writeUpdate.ts'
import { sendingAtom, undeliveredAtom } from '../../../state/outbox.ts'
import { isEditableAtom } from './edits.ts'
import { Mark } from './Line.tsx'
import { updateRefundProtectionUpdate } from './updates.ts'

const resource = updateRefundProtectionUpdate.call.resource({ refund_protection: true })

/** Refund protection, where an event in the basket can be covered. */
export function Cover({ checkout }: { checkout: Checkout }) {
  const write = useSetAtom(writeUpdateAtom)
  const mayEdit = useSetAtom(isEditableAtom)
  /** The choice until it is in the outbox, from where it is shown after that. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isSaving = useAtomValue(sendingAtom).has(resource)
  const isUndelivered = useAtomValue(undeliveredAtom).has(resource)
  if (!checkout.events.some(event => event.refund_protection)) return null
  const price = money(checkout.refund_protection_cost, checkout.currency.symbol)
  const choose = async (refund_protection: boolean) => {
    setChosen(refund_protection)
    if (await mayEdit()) await write(updateWith(updateRefundProtectionUpdate, { refund_protection }))
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
      <Mark isSaving={isSaving} isUndelivered={isUndelivered} />
    </div>
  )
}
