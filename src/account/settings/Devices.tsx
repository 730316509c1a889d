import { useSetAtom } from 'jotai'
import type { SignedInDevice } from '../../../contract/entities/settings.ts'
import { date } from '../../../contract/format/dates.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { SignOut } from '../../wallet/SignOut.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { endDeviceAtom } from './settings.ts'
import { usePress } from './usePress.ts'

const CONSEQUENCES =
  'Its tickets, its basket and what was typed there leave it as soon as it has a network. Tickets that were printed or saved elsewhere stay valid.'

const OF_ALL =
  'On the others, tickets, basket and typed words go as soon as there is a network. Tickets that were printed or saved elsewhere stay valid.'

/** The devices that are signed in. */
export function Devices({ devices }: { devices: SignedInDevice[] }) {
  const end = useSetAtom(endDeviceAtom)
  const { said, press } = usePress()
  return (
    <SettingsPart id="devices" title="Devices that are signed in" said={said}>
      <ul className="stack">
        {devices.map(device => (
          <li key={device.id} className="card settings-device">
            <p>
              <strong>{nameOf(device)}</strong>
              {device.is_this && <span className="settings-this">This device</span>}
              <br />
              <span className="quiet small">
                Signed in on {date(device.first_used)}, last used on {date(device.last_used)}
              </span>
            </p>
            {device.is_this ? (
              <SignOut />
            ) : (
              <AskFirst
                text={
                  <>
                    Sign out <span className="visually-hidden">{nameOf(device)}</span>
                  </>
                }
                title="Sign out this device?"
                action="Sign out device"
                onAction={() => press(() => end(device.id))}
              >
                {nameOf(device)}. {CONSEQUENCES}
              </AskFirst>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 2 && (
        <p>
          <AskFirst
            text="Sign out all other devices"
            title="Sign out all other devices?"
            action="Sign out all others"
            onAction={() => press(() => end(null))}
          >
            You stay signed in here. {OF_ALL}
          </AskFirst>
        </p>
      )}
      <p className="quiet small">
        If you do not know one of them, sign it out: only who reads your e-mail can sign in again.
      </p>
    </SettingsPart>
  )
}

const nameOf = ({ name }: SignedInDevice): string => name || 'A device that we do not know'
