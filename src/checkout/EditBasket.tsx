import { atom, useSetAtom } from 'jotai'
import { destroySale } from '../../contract/calls/checkout.ts'
import { call } from '../api/call.ts'
import { failures } from '../text/failures.ts'
import { notices } from '../text/notices.ts'
import { AskFirst } from '../ui/AskFirst.tsx'
import { toast } from '../ui/toast.ts'
import { backToBasketAtom } from './moveOn.ts'

/** Gives the reservation back and returns to the basket. */
const editBasketAtom = atom(null, async (_get, set): Promise<void> => {
  const sent = await call(destroySale, {})
  if (!sent.ok) {
    toast(failures.destroy_sale)
    return
  }
  await set(backToBasketAtom, null)
})

/** Asks first, because it releases what is reserved. */
export const EditBasket = ({ text = 'Edit basket' }: { text?: string }) => (
  <AskFirst text={text} title="Edit basket" action="Edit basket" onAction={useSetAtom(editBasketAtom)}>
    {notices.editBasket}
  </AskFirst>
)
