import { useAtomValue, useSetAtom } from 'jotai'
import type { RefundOffer } from '../../../contract/entities/refundOffer.ts'
import { offerOutcomeAtom } from '../../state/offerOutcome.ts'
import { refundOfferTexts } from '../../text/refundOffer.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { FocusedAlert } from '../../ui/messages/FocusedAlert.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { answerOfferAtom, isAnsweringAtom, offersAtom, openLinkedOfferAtom } from './offers.ts'

/** Events that were moved or postponed, of which tickets can be given back. */
export default function Offers() {
  useAtomValue(openLinkedOfferAtom)
  const offers = useAtomValue(offersAtom)
  const outcome = useAtomValue(offerOutcomeAtom)
  return (
    <>
      {outcome?.type === 'error' && <FocusedAlert key={outcome.words}>{outcome.words}</FocusedAlert>}
      {outcome?.type === 'success' && <p role="status">{outcome.words}</p>}
      {offers.map(offer => (
        <Offer key={offer.token} offer={offer} />
      ))}
    </>
  )
}

function Offer({ offer: { token, event_name, now, is_postponed, tickets, amount } }: { offer: RefundOffer }) {
  const answer = useSetAtom(answerOfferAtom)
  const isBusy = useAtomValue(isAnsweringAtom)
  return (
    <section className="card stack" aria-label={event_name}>
      <h2>{is_postponed ? refundOfferTexts.postponed(event_name) : refundOfferTexts.moved(event_name)}</h2>
      {!is_postponed && <p>{refundOfferTexts.now(now)}</p>}
      <p>{refundOfferTexts.ask(tickets)}</p>
      <p className="row">
        <button
          type="button"
          className="button"
          aria-busy={isBusy || undefined}
          onClick={() => void answer(token, 'kept')}
        >
          {isBusy && <Spinner />}
          {refundOfferTexts.keep}
        </button>
        <AskFirst
          text={refundOfferTexts.giveBack(amount)}
          title={refundOfferTexts.askGiveBack}
          action={refundOfferTexts.giveBack(amount)}
          onAction={() => answer(token, 'refunded')}
        >
          {refundOfferTexts.ends(tickets, amount)}
        </AskFirst>
      </p>
    </section>
  )
}
