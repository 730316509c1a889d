import type { ReactNode } from 'react'
import { DeleteAddress } from './DeleteAddress.tsx'
import type { AddressKind } from './fieldId.ts'
import type { SavedAddress } from './saved.ts'

/** An address in one line, under the name of its person. */
export const NamedAddress = ({ first_name, last_name, full_address }: SavedAddress) => (
  <>
    <strong>
      {first_name} {last_name}
    </strong>
    <br />
    {full_address}
  </>
)

interface Props {
  kind: AddressKind
  saved: SavedAddress[]
  value: number | 'new'
  onChange: (value: number | 'new') => void
}

/** The saved addresses, each with a way to delete it, and a new one. */
export function SavedAddresses({ saved, ...choice }: Props) {
  return (
    <ul className="choice saved-addresses">
      {saved.map(address => (
        <li key={address.id} className="card">
          <Radio {...choice} of={address.id}>
            <NamedAddress {...address} />
          </Radio>
          <DeleteAddress {...address} />
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
