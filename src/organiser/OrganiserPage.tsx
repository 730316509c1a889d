import { useAtomValue } from 'jotai'
import { type ComponentType, lazy, Suspense } from 'react'
import { pages } from '../../contract/pages.ts'
import { whenReachable } from '../platform/whenReachable.ts'
import { StorageAbsent } from '../site/StorageAbsent.tsx'
import { editorTexts } from '../text/eventEditor.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { areaAtom, isAreaUnreachableAtom } from './area.ts'
import { OnDevice } from './counter/OnDevice.tsx'
import { editedAtom } from './editor/draftState.ts'
import { operatorTokenAtom } from './operator/operator.ts'
import { proofAtom } from './proof/provenly.ts'
import { screenAtom } from './screen.ts'
import '../ui/button.css'
import './OrganiserPage.css'

/** A screen whose code is loaded when it is shown. Where it cannot be loaded, the page says so. */
const late = <T,>(load: () => Promise<{ default: ComponentType<T> }>) =>
  lazy(() => load().catch(() => ({ default: Unreachable as ComponentType<T> })))

const Editor = late(() => import('./editor/Editor.tsx'))
const Organiser = late(() => import('./Organiser.tsx'))
const BecomeOperator = late(() => import('./operator/BecomeOperator.tsx'))
const OrderPage = late(() => import('./orders/OrderPage.tsx'))
const Counter = late(() => import('./counter/Counter.tsx'))
const screens = {
  organiser_orders: late(() => import('./orders/OrderList.tsx')),
  organiser_figures: late(() => import('./figures/Figures.tsx')),
  organiser_money: late(() => import('./money/Money.tsx')),
  organiser_gift_aid: late(() => import('./giftAid/GiftAid.tsx')),
  organiser_doors: late(() => import('./doors/Doors.tsx')),
  organiser_letters: late(() => import('./letters/Letters.tsx')),
  organiser_programs: late(() => import('./programs/Programs.tsx')),
  organiser_codes: late(() => import('./codes/Codes.tsx')),
  organiser_counter: Counter,
}

const ProofDialog = lazy(() => whenReachable(() => import('./proof/ProofDialog.tsx')))

/** The organiser's document: the area of the user's organisers, a screen of one of them, or one of their events to edit. */
export function OrganiserPage() {
  const isEditor = useAtomValue(editedAtom) !== null
  const isBeginning = useAtomValue(operatorTokenAtom) !== null
  return (
    <>
      <header className="organiser-header">
        <a className="mark" href={pages.organiser.path}>
          Foyer <span className="quiet organiser-word">organiser</span>
        </a>
        <nav aria-label="Main">
          <a href={pages.door.path}>{pages.door.title}</a>
          <a href={pages.home.path}>{editorTexts.shop}</a>
        </nav>
      </header>
      <StorageAbsent />
      <main className="page organiser-page" id="main">
        <Suspense fallback={<Opening />}>
          {isEditor ? <Editor /> : isBeginning ? <BecomeOperator /> : <Area />}
        </Suspense>
        <Proof />
      </main>
    </>
  )
}

function Proof() {
  const isAsked = useAtomValue(proofAtom) !== null
  return (
    isAsked && (
      <Suspense fallback={null}>
        <ProofDialog />
      </Suspense>
    )
  )
}

function Area() {
  const area = useAtomValue(areaAtom)
  const isUnreachable = useAtomValue(isAreaUnreachableAtom)
  const screen = useAtomValue(screenAtom)
  const Screen = screen && (screen.order ? OrderPage : screens[screen.name])
  // The counter opens without a network, from what the device has.
  if (screen?.name === 'organiser_counter') return <Counter organiser={screen.organiser} />
  if (area) return Screen ? <Screen {...area} organiser={screen.organiser} /> : <Organiser data={area} />
  return isUnreachable ? <Unreachable /> : <Opening />
}

function Unreachable() {
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{pages.organiser.title}</h1>
      <Alert type="error">{editorTexts.areaUnreachable}</Alert>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {editorTexts.tryAgain}
        </button>
      </p>
      <OnDevice />
    </div>
  )
}

const Opening = () => (
  <>
    <h1 tabIndex={-1}>{pages.organiser.title}</h1>
    <Waiting>{editorTexts.openingArea}</Waiting>
  </>
)
