import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { type AddressField, UNITED_STATES } from '../../contract/rules/address.ts'
import { addressTexts } from '../text/address.ts'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { isTyped } from './entered.ts'
import { type AddressProps, Finder } from './Finder.tsx'
import { fieldId } from './fieldId.ts'
import { placesAtom } from './places.ts'

const NAMES = [
  ['first_name', 'First name', 'given-name'],
  ['last_name', 'Last name', 'family-name'],
] as const
const LINES = [
  ['address_1', 'Address Line 1', 'address-line1'],
  ['address_2', 'Address Line 2', 'address-line2'],
  ['town', 'Town/City', 'address-level2'],
  ['postcode', 'Postcode', 'postal-code'],
] as const

export interface FieldsProps extends AddressProps {
  /** The form was submitted: every missing field shows its problem. */
  isSubmitted: boolean
}

type Props = FieldsProps & { problems: { [F in AddressField]?: string } }

/** A new address: a name, then a search or the address fields. */
export function Fields({ draft: draftAtom, kind, isSubmitted, problems }: Props) {
  const [draft, setDraft] = useAtom(draftAtom)
  const { countries, states } = useAtomValue(placesAtom)
  const { address } = draft
  /** A press swapped fields and search, so the focus must move to what replaced them. */
  const [hasSwitched, setSwitched] = useState(false)
  const change = (field: AddressField, value: string) =>
    setDraft(now => ({ ...now, selected: 'new', address: { ...now.address, [field]: value } }))
  const shared = (field: AddressField, autoComplete: string) => ({
    name: fieldId(kind, field),
    autoComplete: `${kind} ${autoComplete}`,
    value: address[field],
    onChange: (value: string) => change(field, value),
    problem: problems[field] ?? null,
    isSubmitted,
  })
  const line = ([field, label, autoComplete]: (typeof NAMES)[number] | (typeof LINES)[number]) => (
    <TextField
      key={field}
      {...shared(field, autoComplete)}
      label={label}
      type="text"
      maxLength={field === 'postcode' ? 20 : 200}
      autoCapitalize={field === 'postcode' ? 'characters' : 'words'}
      spellCheck="false"
      enterKeyHint="next"
      {...(field === 'address_2' && { isOptional: true })}
    />
  )
  const isMissing = isSubmitted && Object.keys(problems).length > 0
  const showsLines = isMissing || isTyped(draft)
  return (
    <>
      <div className="address-pair">{NAMES.map(line)}</div>
      <div
        key={String(showsLines)}
        className="address-lines"
        tabIndex={-1}
        {...(hasSwitched && !isMissing && { ref: focus })}
      >
        {showsLines ? (
          <>
            {LINES.map(line)}
            <Select
              {...shared('country', 'country')}
              label="Country"
              none={addressTexts.chooseCountry}
              options={countries}
            />
            {address.country === UNITED_STATES && (
              <Select
                {...shared('state', 'address-level1')}
                label="State"
                none={addressTexts.chooseState}
                options={states}
              />
            )}
            <p>
              <button
                type="button"
                className="link"
                onClick={() => {
                  setSwitched(true)
                  setDraft(now => ({ ...now, stage: 'finding' }))
                }}
              >
                {addressTexts.findInstead}
              </button>
            </p>
          </>
        ) : (
          <Finder draft={draftAtom} kind={kind} onLeave={() => setSwitched(true)} />
        )}
      </div>
    </>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
