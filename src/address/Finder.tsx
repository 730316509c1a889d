import { type PrimitiveAtom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { isFindable } from '../../contract/rules/address.ts'
import { addressTexts } from '../text/address.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { AddressDraft } from './draft.ts'
import type { AddressKind } from './fieldId.ts'
import { fieldId } from './fieldId.ts'
import { chooseFoundAtom, findAtom, findingAtom, foundAtom } from './find.ts'

/** The draft of an address, and what the address is for. */
export interface AddressProps {
  draft: PrimitiveAtom<AddressDraft>
  kind: AddressKind
}

interface Props extends AddressProps {
  /** Called before the fields replace the search. */
  onLeave: () => void
}

/** Finds an address by its first line. It can always be typed instead. */
export function Finder({ draft: draftAtom, kind, onLeave }: Props) {
  const [{ typed, stage }, setDraft] = useAtom(draftAtom)
  const found = useAtomValue(foundAtom)
  const isFinding = useAtomValue(findingAtom)
  const find = useSetAtom(findAtom)
  const choose = useSetAtom(chooseFoundAtom)
  const hasLooked = stage === 'found_addresses' && !isFinding
  const looked = hasLooked ? found : null
  const isFailed = hasLooked && found === null
  return (
    <>
      <div className="address-find">
        <TextField
          label={addressTexts.find}
          name={fieldId(kind, 'find')}
          type="text"
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="search"
          maxLength={200}
          hint={addressTexts.findHint}
          value={typed}
          onChange={text => setDraft(now => ({ ...now, selected: 'new', typed: text }))}
          isOptional
        />
        <Button
          look="plain"
          isDisabled={!isFindable(typed) || isFinding}
          isLoading={isFinding}
          onPress={() => void find(draftAtom)}
        >
          Find
        </Button>
      </div>
      <p role="status" className="quiet">
        {looked && (looked.length > 0 ? addressTexts.found(looked.length) : addressTexts.notFound)}
        {isFailed && addressTexts.notLookedUp}
      </p>
      {looked && looked.length > 0 && (
        <ul className="card found-addresses" aria-label="Found addresses" ref={bringIntoView}>
          {looked.map(address => (
            <li key={address.formatted_address}>
              <button
                type="button"
                onClick={() => {
                  onLeave()
                  choose(draftAtom, address)
                }}
              >
                {address.formatted_address}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <button
          type="button"
          className="link"
          onClick={() => {
            onLeave()
            setDraft(now => ({ ...now, selected: 'new', stage: 'adding_manually' }))
          }}
        >
          Click to type address manually
        </button>
      </p>
    </>
  )
}

/** On a phone the bottom bar would cover the list. */
const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })
