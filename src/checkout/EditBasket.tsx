import { atom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { destroySale } from '../../contract/calls/checkout.ts'
import { call } from '../api/call.ts'
import { failures } from '../text/failures.ts'
import { notices } from '../text/notices.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
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

/** A link that asks first, because it releases what is reserved. */
export function EditBasket({ text = 'Edit basket' }: { text?: string }) {
  const edit = useSetAtom(editBasketAtom)
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {text}
      </button>
      <Modal title="Edit basket" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{notices.editBasket}</p>
        <Button
          isLoading={isEditing}
          onPress={async () => {
            setEditing(true)
            await edit()
            setEditing(false)
            setOpen(false)
          }}
        >
          Edit basket
        </Button>
        <Button look="plain" onPress={() => setOpen(false)}>
          Cancel
        </Button>
      </Modal>
    </>
  )
}
