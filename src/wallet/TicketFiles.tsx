import { useAtomValue, useSetAtom } from 'jotai'
import { ticketFilePath } from '../../contract/ticketFilePath.ts'
import { isOnlineAtom } from '../state/outbox.ts'
import { walletAtom } from '../state/wallet.ts'
import { storeFailures } from '../text/storeFailures.ts'
import { Icon } from '../ui/Icon.tsx'
import { googlePassesAtom, saveToGoogleAtom } from './googlePasses.ts'

interface Props {
  /** undefined: an earlier page has stored the tickets, and it is not known until they are fetched again. */
  dateId: number | undefined
  isPast: boolean
}

/** The tickets for a printer, a calendar and other wallets. The server makes these files, so they need the network. */
export function TicketFiles({ dateId, isPast }: Props) {
  const isOnline = useAtomValue(isOnlineAtom)
  const passes = useAtomValue(walletAtom)?.data.passes ?? []
  if (dateId === undefined) return null
  if (!isOnline) return <p className="quiet small">With a network, you can also print your tickets here.</p>
  return (
    <div className="chips ticket-files">
      <a href={ticketFilePath(dateId, 'pdf')}>
        <Icon name="print" />
        Print
      </a>
      {!isPast && (
        <>
          <a href={ticketFilePath(dateId, 'ics')}>
            <Icon name="calendar" />
            Add to calendar
          </a>
          {passes.includes('apple') && (
            <a href={ticketFilePath(dateId, 'pkpass')}>
              <Icon name="ticket" />
              Add to Apple Wallet
            </a>
          )}
          {passes.includes('google') && <ToGoogle dateId={dateId} />}
        </>
      )}
    </div>
  )
}

function ToGoogle({ dateId }: { dateId: number }) {
  const state = useAtomValue(googlePassesAtom)
  const save = useSetAtom(saveToGoogleAtom)
  return (
    <>
      <button type="button" disabled={state === 'making'} onClick={() => void save(dateId)}>
        <Icon name="ticket" />
        Add to Google Wallet
      </button>
      {state === 'failed' && <p role="alert">{storeFailures.make_google_passes}</p>}
    </>
  )
}
