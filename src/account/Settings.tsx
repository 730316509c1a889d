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
import { outboxAtom } from '../state/outbox.ts'
import { userAtom } from '../state/user.ts'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { Cards } from './Cards.tsx'
import { Plans } from './Plans.tsx'
import '../ui/button.css'

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
settingsUserAtom.onMount = ask => void ask()

/** What Foyer stores of the user, and how to delete it. */
export default function Settings() {
  const who = useAtomValue(settingsUserAtom)
  return (
    <div className="prose">
      <h1 tabIndex={-1}>Account settings</h1>
      {who === 'asking' && <Waiting>Loading your account</Waiting>}
      {who === 'visitor' && <SignedOut />}
      {who === 'unreachable' && (
        <p>
          No connection. Your settings are here as soon as there is a network, when you open this page again.
        </p>
      )}
      {typeof who === 'object' && <SignedIn email={who.email} />}
    </div>
  )
}

const SignedOut = () => (
  <div className="stack">
    <p>Sign in to see your e-mail address and your saved addresses.</p>
    <p>
      <a className="button" href={pages.sign_in.path}>
        Sign in
      </a>
    </p>
  </div>
)

const SignedIn = ({ email }: { email: string }) => (
  <>
    <section className="stack" aria-labelledby="who">
      <h2 id="who">E-mail address</h2>
      <p>{email}</p>
      <p className="quiet small">
        You sign in with it, and your tickets are sent there.{' '}
        <a href={pages.wallet.path}>Your ticket wallet</a>
      </p>
    </section>
    <Plans />
    <Cards />
    <Addresses />
  </>
)

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
    <section className="stack" aria-labelledby="addresses">
      <h2 id="addresses">Saved addresses</h2>
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
    </section>
  )
}
