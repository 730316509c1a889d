import { useAtom, useAtomValue } from 'jotai'
import { chosen, problemsOf } from './entered.ts'
import { Fields, type FieldsProps } from './Fields.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'
import { savedAddressesAtom } from './saved.ts'
import './AddressForm.css'

/** An address: one from before, or a new one that is found or typed. */
export function AddressForm({ title, ...props }: FieldsProps & { title: string }) {
  const [draft, setDraft] = useAtom(props.draft)
  const saved = useAtomValue(savedAddressesAtom)
  const selected = chosen(draft, saved)
  return (
    <fieldset className="address-form">
      <legend>
        <h2>{title}</h2>
      </legend>
      {saved.length > 0 && (
        <SavedAddresses
          kind={props.kind}
          saved={saved}
          value={selected}
          onChange={choice => setDraft(now => ({ ...now, selected: choice }))}
        />
      )}
      {selected === 'new' && <Fields {...props} problems={problemsOf(draft, saved).problems} />}
    </fieldset>
  )
}
