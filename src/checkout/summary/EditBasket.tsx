import { atom, useSetAtom } from 'jotai'
import { destroySale } from '../../../contract/calls/checkout.ts'
import { call } from '../../api/call.ts'
import { failures } from '../../text/failures.ts'
import { notices } from '../../text/notices.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { backToBasketAtom } from '../moveOn.ts'

/** Releases the reservation and returns to the basket. */
const editBasketAtom = atom(null, async (_get, set): Promise<void> => {
  const sent = await call(destroySale, {})
  if (!sent.ok) {
    toast(failures.destroy_sale)
    return
  }
  await set(backToBasketAtom, null)
})

/** It asks first, because it releases the reservation. */
export const EditBasket = ({ text = 'Edit basket' }: { text?: string }) => (
  <AskFirst text={text} title="Edit basket" action="Edit basket" onAction={useSetAtom(editBasketAtom)}>
    {notices.editBasket}
  </AskFirst>
)
