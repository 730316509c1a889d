import { useSetAtom } from 'jotai'
import { Button } from '../../ui/Button.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { downloadDataAtom } from './settings.ts'
import { usePress } from './usePress.ts'

/** A file with what is held about the person. */
export function YourData() {
  const download = useSetAtom(downloadDataAtom)
  const { isBusy, said, press } = usePress()
  return (
    <SettingsPart id="data" title="Your data" said={said}>
      <p>
        One file with what we hold about you: your account, orders, tickets, addresses, consents and devices.
      </p>
      <p className="quiet small">
        Numbers of cards are with our payment provider only, and names of other people are left out.
      </p>
      <p>
        <Button look="plain" isLoading={isBusy} onPress={() => void press(download)}>
          Download your data
        </Button>
      </p>
    </SettingsPart>
  )
}
