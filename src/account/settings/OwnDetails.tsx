import { useAtom, useSetAtom } from 'jotai'
import type { Settings } from '../../../contract/entities/settings.ts'
import { isFullName, isPhone } from '../../../contract/rules/contact.ts'
import { notices } from '../../text/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { StepForm } from '../../ui/fields/StepForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ownSettingsDraft } from './draft.ts'
import { SettingsPart } from './SettingsPart.tsx'
import { saveOwnDetailsAtom } from './settings.ts'
import { usePress } from './usePress.ts'

/** Name and number. */
export function OwnDetails({ settings }: { settings: Settings }) {
  const [typed, type] = useAtom(ownSettingsDraft.atom)
  const save = useSetAtom(saveOwnDetailsAtom)
  const { isBusy, said, press } = usePress()
  const full_name = typed.full_name ?? settings.full_name
  const contact_number = typed.contact_number ?? settings.contact_number
  const badName = isFullName(full_name) ? null : notices.badName
  const badNumber =
    contact_number.trim() === '' || isPhone(contact_number.trim())
      ? null
      : 'Please type a valid contact number'
  const problems = [
    ...(badName ? [{ field: 'full_name', problem: badName }] : []),
    ...(badNumber ? [{ field: 'contact_number', problem: badNumber }] : []),
  ]
  return (
    <SettingsPart id="details" title="Your details" said={said}>
      <StepForm
        problems={problems}
        onSubmit={() =>
          void press(() => save({ full_name: full_name.trim(), contact_number: contact_number.trim() }))
        }
      >
        {isSubmitted => (
          <>
            <TextField
              label="Full name"
              name="full_name"
              type="text"
              maxLength={200}
              autoComplete="name"
              autoCapitalize="words"
              spellCheck="false"
              enterKeyHint="next"
              value={full_name}
              onChange={value => type(all => ({ ...all, full_name: value }))}
              problem={badName}
              isSubmitted={isSubmitted}
            />
            <TextField
              label="Contact number (optional)"
              hint="Filled in for you where an order asks for one."
              name="contact_number"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              enterKeyHint="done"
              maxLength={40}
              isOptional
              value={contact_number}
              onChange={value => type(all => ({ ...all, contact_number: value }))}
              problem={badNumber}
              isSubmitted={isSubmitted}
            />
            <p>
              <Button type="submit" isLoading={isBusy}>
                Save details
              </Button>
            </p>
          </>
        )}
      </StepForm>
    </SettingsPart>
  )
}
