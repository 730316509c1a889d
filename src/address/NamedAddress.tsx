import type { SavedAddress } from './saved.ts'

/** An address in one line, under whose it is. */
export const NamedAddress = ({ first_name, last_name, full_address }: SavedAddress) => (
  <>
    <strong>
      {first_name} {last_name}
    </strong>
    <br />
    {full_address}
  </>
)
