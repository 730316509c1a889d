import type { ReactNode } from 'react'
import type { OrganiserArea, OwnOrganiser } from '../../contract/calls/organiser.ts'
import { pages } from '../../contract/pages.ts'
import { moneyTexts } from '../text/money.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import type { ScreenName } from './screen.ts'
import '../ui/button.css'
import './money/Money.css'

interface Props extends OrganiserArea {
  organiser: number
  screen: ScreenName
  /** Whether the organiser has this screen, and its reader may see it. */
  isFor: (own: OwnOrganiser) => boolean
  titleOf: (organiser: string) => string
  /** What anybody else is told. */
  notYours: string
  /** Where it was opened; left out: in the organiser area. */
  back?: { path: string; text: string }
  children: (own: OwnOrganiser) => ReactNode
}

/** A screen of one organiser for those of its members who may see it: what it is of, and the way back. */
export function OwnersScreen({
  organisers,
  organiser,
  screen,
  isFor,
  titleOf,
  notYours,
  back,
  children,
}: Props) {
  const found = organisers?.find(({ id }) => id === organiser)
  const own = found && isFor(found) ? found : null
  return (
    <div className="money">
      <header>
        <p className="money-back">
          <a href={back?.path ?? pages.organiser.path}>{back?.text ?? moneyTexts.back}</a>
        </p>
        <h1 tabIndex={-1}>{own ? titleOf(own.name) : pages[screen].title}</h1>
      </header>
      {organisers === null ? <SignInFirst /> : own ? children(own) : <p>{notYours}</p>}
    </div>
  )
}

/** Why nothing could be loaded, and another try. */
export const NotLoaded = ({ failure, onRetry }: { failure: string; onRetry: () => void }) => (
  <div className="stack">
    <Alert type="error">{failure}</Alert>
    <p>
      <button type="button" className="button" data-look="plain" onClick={onRetry}>
        {moneyTexts.tryAgain}
      </button>
    </p>
  </div>
)
