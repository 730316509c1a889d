import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { pages } from '../../../contract/pages.ts'
import { hear } from '../../api/tabs.ts'
import { counterTexts } from '../../text/counter.ts'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { SignOut } from '../../wallet/SignOut.tsx'
import { NotLoaded } from '../OwnersScreen.tsx'
import { SignInFirst } from '../SignInFirst.tsx'
import {
  counterAtom,
  hasNetworkAtom,
  keptLeftAtom,
  readDeviceAtom,
  refreshAtom,
  whyClosedAtom,
} from './counterState.ts'
import { DayReport } from './DayReport.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { Kept } from './Kept.tsx'
import { NoLongerKept } from './NoLongerKept.tsx'
import { Sell } from './Sell.tsx'
import { Sold } from './Sold.tsx'
import { syncAtom } from './sync.ts'
import { openCounterAtom, soldAtom, waitForMemberAtom } from './typedSale.ts'
import { Unsent } from './Unsent.tsx'
import '../Organiser.css'
import '../../ui/fields/TextField.css'
import './Counter.css'

const LOOK_EVERY_MS = 15_000

/** What members sell at the counter. It opens from what the device has, so also without a network. */
export default function Counter({ organiser }: { organiser: number }) {
  const state = useAtomValue(counterAtom)
  const closed = useAtomValue(whyClosedAtom)
  const hasSold = useAtomValue(soldAtom).tickets.length > 0
  const isOpen = state !== null && closed !== 'not_yours'
  useWatch(organiser)
  return (
    <div className="money counter">
      <header>
        <p className="money-back">
          <a href={pages.organiser.path}>{counterTexts.back}</a>
        </p>
        <h1 tabIndex={-1}>
          {state ? counterTexts.titleOf(state.counter.name) : pages.organiser_counter.title}
        </h1>
      </header>
      <Unsent />
      {isOpen ? (
        <>
          <Network />
          <NoLongerKept />
          {hasSold ? <Sold /> : <Sell />}
          <Kept />
          <Elsewhere />
          <DayReport />
        </>
      ) : (
        <Closed />
      )}
    </div>
  )
}

/** Reads the device, then asks the server; again from time to time, and when the network is back. */
function useWatch(organiser: number): void {
  const readDevice = useSetAtom(readDeviceAtom)
  const refresh = useSetAtom(refreshAtom)
  const sync = useSetAtom(syncAtom)
  const open = useSetAtom(openCounterAtom)
  const closed = useAtomValue(whyClosedAtom)
  const waitForMember = useSetAtom(waitForMemberAtom)
  useEffect(() => open(howOpened()), [open])
  // Another tab can have sold, sent or removed something. A document shows one screen until it is left.
  useEffect(() => hear(say => void (say === 'changed' && readDevice())), [readDevice])
  useEffect(() => {
    if (closed === null || closed === 'signed_out') waitForMember(closed !== null)
  }, [closed, waitForMember])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another organiser has another device record.
  useEffect(() => {
    const look = async () => {
      // Somebody else may have signed in since: what is sent belongs to the owner of the device.
      await readDevice()
      await sync()
      await refresh()
    }
    let looking = look()
    const again = () => {
      if (navigator.onLine && document.visibilityState === 'visible') looking = looking.then(look)
    }
    const timer = setInterval(again, LOOK_EVERY_MS)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [organiser, readDevice, refresh, sync])
}

/** How the browser came to this page: by a link, a reload or the way back. */
const howOpened = (): string | undefined =>
  performance.getEntriesByType('navigation').map(entry => (entry as PerformanceNavigationTiming).type)[0]

function Closed() {
  const closed = useAtomValue(whyClosedAtom)
  const refresh = useSetAtom(refreshAtom)
  switch (closed) {
    case 'signed_out':
      return <SignInFirst />
    case 'not_yours':
      return (
        <>
          <p>{counterTexts.notYours}</p>
          <p>
            <SignOut onSignedOut={() => location.reload()} />
          </p>
        </>
      )
    case 'unreachable':
      return <NotLoaded failure={counterTexts.notOnDevice} onRetry={() => void refresh()} />
    default:
      return <Waiting>{counterTexts.loading}</Waiting>
  }
}

function Network() {
  const hasNetwork = useAtomValue(hasNetworkAtom)
  const closed = useAtomValue(whyClosedAtom)
  const kept = useAtomValue(keptLeftAtom)
  if (closed === 'signed_out')
    return (
      <Alert type="warning">
        {counterTexts.signedOut} <a href={pages.sign_in.path}>{pages.sign_in.title}</a>
      </Alert>
    )
  return hasNetwork ? null : (
    <div role="status">
      <Alert type="warning">{counterTexts.offline(kept.length)}</Alert>
    </div>
  )
}
