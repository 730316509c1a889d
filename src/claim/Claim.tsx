import { useAtomValue, useSetAtom } from 'jotai'
import type { SentTickets } from '../../contract/calls/transfers.ts'
import { pages } from '../../contract/pages.ts'
import { claimTexts } from '../text/claim.ts'
import { Drawing } from '../ui/drawings/Drawing.tsx'
import { FocusedAlert } from '../ui/messages/FocusedAlert.tsx'
import { Spinner, Waiting } from '../ui/messages/Waiting.tsx'
import {
  claimFailureAtom,
  claimTicketsAtom,
  isClaimingAtom,
  openedLinkAtom,
  openLinkAtom,
  sentTicketsAtom,
} from './claim.ts'
import '../ui/button.css'
import './Claim.css'

/** The page that the letter's link leads to. Opening it changes nothing, because programs open links too. */
export default function Claim() {
  useAtomValue(openedLinkAtom)
  const sent = useAtomValue(sentTicketsAtom)
  const failure = useAtomValue(claimFailureAtom)
  const open = useSetAtom(openLinkAtom)
  return (
    <div className="claim stack">
      <h1 tabIndex={-1}>{sent ? titleOf(sent) : pages.claim.title}</h1>
      {failure && <FocusedAlert key={failure}>{failure}</FocusedAlert>}
      {sent && <Tickets {...sent} />}
      {!sent && !failure && <Waiting>Opening</Waiting>}
      {!sent && failure && (
        <>
          <Drawing of="stub" />
          <p className="ways">
            <button type="button" className="button" onClick={() => void open()}>
              {claimTexts.tryAgain}
            </button>
            <a href={pages.wallet.path}>{claimTexts.ownWallet}</a>
          </p>
        </>
      )}
    </div>
  )
}

const titleOf = ({ is_gift, from, qty }: SentTickets): string =>
  is_gift ? claimTexts.gift(from, qty) : claimTexts.sent(from, qty)

function Tickets(sent: SentTickets) {
  return (
    <>
      <article className="claim-stub">
        <h2>
          <a href={sent.event_url}>{sent.event_name}</a>
        </h2>
        <p>
          {sent.nice_date} · {sent.venue}
        </p>
        <p>
          {sent.qty} × {sent.ticket_name}
        </p>
      </article>
      {sent.message && (
        <figure className="claim-message">
          <figcaption className="quiet small">{claimTexts.says(sent.from)}</figcaption>
          <blockquote>{sent.message}</blockquote>
        </figure>
      )}
      {sent.state === 'open' ? <Open /> : <Over state={sent.state} from={sent.from} />}
    </>
  )
}

function Open() {
  const claim = useSetAtom(claimTicketsAtom)
  const isClaiming = useAtomValue(isClaimingAtom)
  return (
    <>
      <p>
        <button
          type="button"
          className="button"
          aria-busy={isClaiming || undefined}
          onClick={() => void claim()}
        >
          {isClaiming && <Spinner />}
          {claimTexts.claim}
        </button>
      </p>
      <p className="quiet small">{claimTexts.afterwards}</p>
    </>
  )
}

const over = {
  own: () => claimTexts.own,
  claimed: () => claimTexts.claimed,
  cancelled: claimTexts.cancelled,
  ended: () => claimTexts.ended,
} satisfies Record<Exclude<SentTickets['state'], 'open'>, (from: string) => string>

const Over = ({ state, from }: { state: keyof typeof over; from: string }) => (
  <>
    <p role="status">{over[state](from)}</p>
    {state !== 'own' && (
      <>
        <Drawing of="stub" />
        <p className="ways">
          <a className="button" data-look="plain" href={pages.wallet.path}>
            {claimTexts.ownWallet}
          </a>
          <a href={pages.all_events.path}>{claimTexts.browse}</a>
        </p>
      </>
    )}
    {state === 'own' && (
      <>
        <p>
          <a className="button" href={pages.wallet.path}>
            {claimTexts.toWallet}
          </a>
        </p>
        <p className="quiet small">{claimTexts.elsewhere}</p>
      </>
    )}
  </>
)
