import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { pages } from '../../contract/pages.ts'
import { DeleteAddress } from '../address/DeleteAddress.tsx'
import { NamedAddress } from '../address/SavedAddresses.tsx'
import { savedAddressesAtom } from '../address/saved.ts'
import { deleteAddressUpdate } from '../address/update.ts'
import { token } from '../api/token.ts'
import { keepSending } from '../outbox/keepSending.ts'
import { updatesAtom } from '../outbox/update.ts'
import { loadUserAtom } from '../state/loadUser.ts'
import { isOnlineAtom, outboxAtom } from '../state/outbox.ts'
import { userAtom } from '../state/user.ts'
import { accountFailures } from '../text/accountFailures.ts'
import { Button } from '../ui/Button.tsx'
import { FocusedAlert } from '../ui/messages/FocusedAlert.tsx'
import { LateToasts } from '../ui/messages/LateToasts.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { Cards } from './Cards.tsx'
import { Plans } from './Plans.tsx'
import { ChangeEmail } from './settings/ChangeEmail.tsx'
import { Consents } from './settings/Consents.tsx'
import { DeleteAccount } from './settings/DeleteAccount.tsx'
import { Devices } from './settings/Devices.tsx'
import { isAccountDeletedAtom } from './settings/deletion.ts'
import { OwnDetails } from './settings/OwnDetails.tsx'
import { OwnOrders } from './settings/OwnOrders.tsx'
import { SettingsPart } from './settings/SettingsPart.tsx'
import { retrySettingsAtom, settingsAtom } from './settings/settings.ts'
import { YourData } from './settings/YourData.tsx'
import '../checkout/CheckoutPage.css'
import './Settings.css'

type Who = 'asking' | 'visitor' | 'unreachable' | { email: string }

const knownAtom = atom<Exclude<Who, object>>('asking')

/** Who is signed in. The user is fetched when this is first shown; without a session nobody is. */
export const settingsUserAtom = atom(
  (get): Who => {
    const user = get(userAtom)
    if (!user) return get(knownAtom)
    return user.id === null ? 'visitor' : { email: user.email ?? '' }
  },
  async (_get, set): Promise<void> => {
    if ((await token()) === null) set(knownAtom, 'visitor')
    else if (!(await set(loadUserAtom))) set(knownAtom, 'unreachable')
  },
)

/** What Foyer stores of the user, and how to change and delete it. */
export default function Settings() {
  const who = useAtomValue(settingsUserAtom)
  const user = useAtomValue(userAtom)
  const ask = useSetAtom(settingsUserAtom)
  const isOnline = useAtomValue(isOnlineAtom)
  useEffect(() => {
    if (who === 'unreachable' && isOnline) void ask()
  }, [who, isOnline, ask])
  // Whoever signs out here is a visitor then.
  useEffect(() => {
    if (user === null) void ask()
  }, [user, ask])
  return (
    <div className="settings">
      <h1 tabIndex={-1}>Account settings</h1>
      {who === 'asking' && <Waiting>Loading your account</Waiting>}
      {who === 'visitor' && <SignedOut />}
      {who === 'unreachable' && <p>No connection. Your settings are here as soon as there is a network.</p>}
      {typeof who === 'object' && <SignedIn email={who.email} />}
    </div>
  )
}

function SignedOut() {
  const isDeleted = useAtomValue(isAccountDeletedAtom)
  return (
    <div className="stack">
      {isDeleted ? (
        <FocusedAlert type="success">
          Your account is deleted, and this device has nothing of it any more. We have sent you a letter that
          says so.
        </FocusedAlert>
      ) : (
        <p>Sign in to see your e-mail address and your saved addresses.</p>
      )}
      <p>
        {isDeleted ? (
          <a href={pages.all_events.path}>All events</a>
        ) : (
          <a className="button" href={pages.sign_in.path}>
            Sign in
          </a>
        )}
      </p>
    </div>
  )
}

/** The parts that everybody has. */
const parts = [
  ['details', 'Your details'],
  ['who', 'E-mail address'],
  ['orders', 'Orders and receipts'],
  ['addresses', 'Saved addresses'],
  ['devices', 'Devices'],
  ['news', 'News by e-mail'],
  ['data', 'Your data'],
  ['delete', 'Delete your account'],
]

function SignedIn({ email }: { email: string }) {
  const settings = useAtomValue(settingsAtom)
  const isThere = settings !== null
  // A link to a part was opened before it was there.
  useEffect(() => {
    const part = isThere && location.hash ? document.getElementById(location.hash.slice(1)) : null
    part?.scrollIntoView()
    part?.focus()
  }, [isThere])
  if (settings === null) return <Waiting>Loading your settings</Waiting>
  if (settings === 'failed') return <NotLoaded />
  return (
    <>
      <nav className="settings-way" aria-label="Settings">
        {parts.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="settings-parts">
        <OwnDetails settings={settings} />
        <ChangeEmail email={email} />
        <OwnOrders />
        <Plans />
        <Cards />
        <Addresses />
        <Devices devices={settings.devices} />
        <Consents consents={settings.consents} />
        <YourData />
        <DeleteAccount email={email} />
      </div>
      <LateToasts />
    </>
  )
}

function NotLoaded() {
  const retry = useSetAtom(retrySettingsAtom)
  return (
    <div className="stack" role="alert">
      <p>{accountFailures.get_settings}</p>
      <p>
        <Button onPress={() => void retry()}>Try again</Button>
      </p>
    </div>
  )
}

function Addresses() {
  const saved = useAtomValue(savedAddressesAtom)
  const waiting = Object.keys(useAtomValue(outboxAtom)?.entries ?? {})
  const isWaiting = waiting.some(resource => resource.startsWith('address:'))
  const store = useStore()
  const setUpdates = useSetAtom(updatesAtom)
  // Not every browser lets its worker send, so this page sends the outbox while it is shown.
  useEffect(() => {
    setUpdates(updates => ({ ...updates, delete_address: deleteAddressUpdate }))
    return keepSending(store).stop
  }, [store, setUpdates])
  return (
    <SettingsPart id="addresses" title="Saved addresses">
      <ul className="stack">
        {saved.map(address => (
          <li key={address.id} className="card row">
            <p>
              <NamedAddress {...address} />
            </p>
            <DeleteAddress {...address} />
          </li>
        ))}
      </ul>
      {saved.length === 0 && <p className="quiet">An address that you pay or order with is saved here.</p>}
      <p className="quiet small" role="status">
        {isWaiting && 'What you deleted goes as soon as there is a network.'}
      </p>
    </SettingsPart>
  )
}
