import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { durationInWords } from '../../contract/format/durations.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { OFFER_MARK } from '../../contract/rules/offerMark.ts'
import { useHash } from '../platform/useHash.ts'
import { walletRefreshAtom } from '../state/loadWallet.ts'
import { offerOutcomeAtom } from '../state/offerOutcome.ts'
import { walletAtom } from '../state/wallet.ts'
import { transfersDraft } from '../transfer/transfersDraft.ts'
import { Fold } from '../ui/Fold.tsx'
import { Later } from '../ui/Later.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { CancelledDate } from './CancelledDate.tsx'
import { useDrawnWallet } from './drawnWallet.ts'
import { EmptyWallet } from './EmptyWallet.tsx'
import { EventTickets } from './EventTickets.tsx'
import { KeptAwake } from './KeptAwake.tsx'
import { SignOut } from './SignOut.tsx'
import { ticketGroupsAtom } from './ticketGroups.ts'
import { orderInHash } from './transfers/sendPath.ts'
import { Transfers } from './transfers/Transfers.tsx'
import '../ui/button.css'
import './Wallet.css'

// Without a network nothing can be answered.
const Offers = lazy(() => import('./offers/Offers.tsx').catch(() => ({ default: () => <></> })))

const SendTickets = lazy(() => import('./transfers/SendTickets.tsx'))
const UnfinishedTransfer = lazy(() =>
  import('./transfers/UnfinishedTransfer.tsx').catch(() => ({ default: () => <></> })),
)

/** The tickets on this device: one group for each date of an event, the next one first. */
export default function Wallet() {
  useAtomValue(walletRefreshAtom)
  const wallet = useAtomValue(walletAtom)
  const { coming, past } = useAtomValue(ticketGroupsAtom)
  useDrawnWallet(wallet, coming.length > 0)
  const hash = useHash()
  const order = orderInHash(hash)
  const isUnfinished = useAtomValue(transfersDraft.atom) !== transfersDraft.empty
  const isLinked = hash.startsWith(OFFER_MARK)
  const isAnswered = useAtomValue(offerOutcomeAtom) !== null
  const isOffered = isLinked || isAnswered || (wallet?.data.offers ?? []).length > 0
  if (wallet === undefined)
    return (
      <>
        <h1 tabIndex={-1}>{pages.wallet.title}</h1>
        <Waiting>Opening</Waiting>
      </>
    )
  if (wallet && order !== null)
    return (
      <div className="wallet">
        <h1 tabIndex={-1}>{pages.wallet.title}</h1>
        <Later>
          <SendTickets order={order} />
        </Later>
      </div>
    )
  const pastTickets = past.reduce((count, group) => count + group.length, 0)
  return (
    <div className="wallet">
      <div className="row">
        <h1 tabIndex={-1}>Ticket wallet</h1>
        {wallet && <LastChecked savedAt={wallet.savedAt} />}
      </div>
      {isOffered && (
        <Suspense fallback={null}>
          <Offers />
        </Suspense>
      )}
      {isUnfinished && (
        <Suspense fallback={null}>
          <UnfinishedTransfer />
        </Suspense>
      )}
      {(wallet?.data.cancelled ?? []).map(date => (
        <CancelledDate key={`${date.event_url} ${date.nice_date}`} {...date} />
      ))}
      {coming.length + past.length === 0 && <EmptyWallet />}
      {coming.length > 0 && <KeptAwake />}
      {coming.map(group => (
        <EventTickets key={group[0].id} group={group} />
      ))}
      {past.length > 0 && (
        <Fold summary={`Past events, ${plural(pastTickets, 'ticket')}`} isOpen={coming.length === 0}>
          {past.map(group => (
            <EventTickets key={group[0].id} group={group} isPast />
          ))}
        </Fold>
      )}
      <Transfers />
      <div className="wallet-foot">
        <a href={`${pages.settings.path}#orders`}>Orders and receipts</a>
        <a href={pages.settings.path}>Account settings</a>
        {wallet && <SignOut />}
      </div>
    </div>
  )
}

function LastChecked({ savedAt }: { savedAt: number }) {
  const minutes = Math.floor((Date.now() - savedAt) / 60_000)
  const hours = Math.floor(minutes / 60)
  const ago =
    minutes < 1 ? 'just now' : `${durationInWords(hours > 0 ? hours * 3600 : minutes * 60).split(',')[0]} ago`
  return (
    <p className="quiet small" data-passing>
      Last checked {ago}
    </p>
  )
}
