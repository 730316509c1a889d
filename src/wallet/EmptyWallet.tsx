import { useAtomValue } from 'jotai'
import { pages } from '../../contract/pages.ts'
import { isStorageAbsentAtom } from '../state/storage.ts'
import { userAtom } from '../state/user.ts'
import { walletAtom } from '../state/wallet.ts'
import { Drawing } from '../ui/drawings/Drawing.tsx'

/** Says how tickets come here. */
export function EmptyWallet() {
  const isUnread = useAtomValue(isStorageAbsentAtom)
  // A wallet on the device has an owner, also where their account was not asked for yet; that of an express guest has none.
  const isOwned = (useAtomValue(walletAtom)?.data.owner ?? null) !== null
  const signedIn = Boolean(useAtomValue(userAtom)?.id) || isOwned
  // To find tickets needs the network.
  const mayFind = !signedIn && navigator.onLine
  return (
    <div className="stack">
      <Drawing of="stub" />
      <p>{whyEmpty({ isUnread, signedIn, mayFind })}</p>
      <p className="ways">
        {mayFind && (
          <a className="button" href={pages.sign_in.path}>
            Find my tickets
          </a>
        )}
        <a className="button" data-look="plain" href={pages.all_events.path}>
          Browse events
        </a>
      </p>
    </div>
  )
}

function whyEmpty({
  isUnread,
  signedIn,
  mayFind,
}: Record<'isUnread' | 'signedIn' | 'mayFind', boolean>): string {
  if (signedIn) return 'Your tickets will be here as soon as you have some.'
  if (mayFind)
    return 'There are no tickets on this device. Type the e-mail address that you bought them with, and a code from your inbox. You need no password.'
  if (isUnread)
    return 'The tickets on this device cannot be read at the moment. Close this page and open it again.'
  return 'There are no tickets on this device. You can find them as soon as there is a network.'
}
