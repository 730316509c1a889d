import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { addressTexts } from '../../text/address.ts'
import { AskFirst } from '../AskFirst.tsx'
import type { AddressKind } from './fieldId.ts'
import { deleteAddressAtom, type SavedAddress } from './saved.ts'

interface Props {
  kind: AddressKind
  saved: SavedAddress[]
  value: number | 'new'
  onChange: (value: number | 'new') => void
}

/** Addresses from before, each with a way to delete it, and a new one. */
export function SavedAddresses({ saved, ...choice }: Props) {
  const remove = useSetAtom(deleteAddressAtom)
  return (
    <ul className="choice saved-addresses">
      {saved.map(({ id, first_name, last_name, full_address }) => (
        <li key={id} className="card">
          <Radio {...choice} of={id}>
            <strong>
              {first_name} {last_name}
            </strong>
            <br />
            {full_address}
          </Radio>
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
        </li>
      ))}
      <li className="card">
        <Radio {...choice} of="new">
          Add new address
        </Radio>
      </li>
    </ul>
  )
}

type RadioProps = Omit<Props, 'saved'> & { of: number | 'new'; children: ReactNode }

const Radio = ({ kind, value, onChange, of, children }: RadioProps) => (
  <label>
    <input type="radio" name={`${kind}-address`} checked={of === value} onChange={() => onChange(of)} />
    <span>{children}</span>
  </label>
)
