import { useSetAtom } from 'jotai'
import { addressTexts } from '../text/address.ts'
import { AskFirst } from '../ui/dialogs/AskFirst.tsx'
import { deleteAddressAtom } from './deleteAddress.ts'
import type { SavedAddress } from './saved.ts'

/** Deletes a saved address after a confirmation. */
export function DeleteAddress({ id, full_address }: SavedAddress) {
  const remove = useSetAtom(deleteAddressAtom)
  return (
    <AskFirst
      text={
        <>
          Delete <span className="visually-hidden">{full_address}</span>
        </>
      }
      title="Delete address"
      action="Delete"
      onAction={() => remove(id)}
    >
      {addressTexts.deleted(full_address)}
    </AskFirst>
  )
}
