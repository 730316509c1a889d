import { useSetAtom } from 'jotai'
import type { Consent } from '../../../contract/entities/settings.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { setConsentAtom } from './settings.ts'
import { usePress } from './usePress.ts'

/** What may be sent to the owner, each with the words that were agreed to. */
export function Consents({ consents }: { consents: Consent[] }) {
  const set = useSetAtom(setConsentAtom)
  const { said, press } = usePress()
  return (
    <SettingsPart id="news" title="News by e-mail" said={said}>
      <p className="quiet small">Letters about your orders come in any case. A change is saved at once.</p>
      <ul className="stack">
        {consents.map(({ consent, words, is_given }) => (
          <li key={consent}>
            <Checkbox
              name={consent}
              isChecked={is_given}
              onChange={isGiven => void press(() => set(consent, isGiven))}
            >
              {words}
            </Checkbox>
          </li>
        ))}
      </ul>
    </SettingsPart>
  )
}
