import { useSetAtom } from 'jotai'
import { addressTexts } from '../text/address.ts'
import { AskFirst } from '../ui/AskFirst.tsx'
import { deleteAddressAtom, type SavedAddress } from './saved.ts'

/** Takes an address off the list, after a question. */
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
