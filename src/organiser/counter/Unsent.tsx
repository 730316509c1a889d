import { useAtomValue, useSetAtom } from 'jotai'
import { clockTime } from '../../../contract/format/dates.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { counterTexts } from '../../text/counter.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { counterAtom, unsentAtom, whyClosedAtom } from './counterState.ts'
import type { UnsentSale } from './counterStore.ts'
import { inWords } from './plan.ts'
import { ASK, askAgainAtom, askedForAtom, forgetSaleAtom, SELL } from './sell.ts'
import { SEND, sendNowAtom, sendRefusedAtom, settleAtom, toBeSent } from './sync.ts'

/** Sales that are on this device only, or of which nobody knows whether they were made. */
export function Unsent() {
  const unsent = useAtomValue(unsentAtom)
  const asked = useAtomValue(askedForAtom)
  const waiting = unsent.filter(toBeSent)
  const refused = unsent.filter(({ refused: why }) => why !== undefined)
  const unanswered = unsent.filter(({ tickets, body }) => tickets.length === 0 && body.id !== asked)
  return (
    <>
      <OutcomeAt place={ASK} />
      {unanswered.map(sale => (
        <Unanswered key={sale.body.id} sale={sale} />
      ))}
      {refused.length > 0 && (
        <Alert type="error">
          <p>{counterTexts.refused}</p>
          <p className="small">{counterTexts.aboutRefused}</p>
          <ul className="counter-unsent">
            {refused.map(sale => (
              <Refused key={sale.body.id} sale={sale} />
            ))}
          </ul>
        </Alert>
      )}
      {waiting.length > 0 && <Waiting sales={waiting} />}
    </>
  )
}

/** Sales that are sent by themselves, unless the account no longer has the role for it. */
function Waiting({ sales }: { sales: UnsentSale[] }) {
  const isStuck = useAtomValue(whyClosedAtom) === 'not_yours'
  const of = useAtomValue(counterAtom)?.counter.name
  const send = useSetAtom(sendNowAtom)
  return (
    <section className="card stack">
      <div className="stack" role="status">
        <p className="counter-waiting">{counterTexts.waiting(sales.length)}</p>
        <ul className="counter-unsent">
          {sales.map(sale => (
            <li key={sale.body.id}>{isStuck ? factsOf(sale) : summaryOf(sale)}</li>
          ))}
        </ul>
        {isStuck ? (
          <p>{counterTexts.aboutStuck(of)}</p>
        ) : (
          <p className="quiet small">{counterTexts.aboutWaiting}</p>
        )}
      </div>
      <OutcomeAt place={SEND} />
      <p>
        <PressButton name={SEND} look="link" of={counterTexts.ofDevice} onPress={send}>
          {counterTexts.send}
        </PressButton>
      </p>
    </section>
  )
}

function summaryOf({ body, tickets, currency_symbol, at }: UnsentSale): string {
  const count = tickets.length || sum((body.lines ?? []).map(({ qty }) => qty))
  const method = counterTexts.methods[body.method]
  return counterTexts.summary(
    count,
    inWords(body.total, currency_symbol),
    method,
    clockTime(new Date(at).toISOString()),
  )
}

/** What somebody writes down who has to enter the sale again. */
const factsOf = (sale: UnsentSale): string =>
  [
    summaryOf(sale),
    sale.body.name,
    sale.tickets.length > 0 && counterTexts.numbers(sale.tickets.map(({ id }) => id)),
  ]
    .filter(Boolean)
    .join(', ')

function Refused({ sale }: { sale: UnsentSale }) {
  const settle = useSetAtom(settleAtom)
  const sendRefused = useSetAtom(sendRefusedAtom)
  return (
    <li>
      {factsOf(sale)}: {sale.refused}
      <div className="counter-acts">
        <button type="button" className="link" onClick={() => void sendRefused(sale)}>
          {counterTexts.sendAgain} <span className="visually-hidden">{factsOf(sale)}</span>
        </button>
        <AskFirst
          text={
            <>
              {counterTexts.remove} <span className="visually-hidden">{factsOf(sale)}</span>
            </>
          }
          title={counterTexts.askRemove}
          action={counterTexts.removeAction}
          onAction={() => settle(sale)}
        >
          {factsOf(sale)}. {counterTexts.aboutRemove}
        </AskFirst>
      </div>
    </li>
  )
}

function Unanswered({ sale }: { sale: UnsentSale }) {
  const ask = useSetAtom(askAgainAtom)
  const forget = useSetAtom(forgetSaleAtom)
  return (
    <Alert type="warning">
      <p>
        {counterTexts.unanswered}: {summaryOf(sale)}
      </p>
      <p className="small">{counterTexts.aboutUnanswered}</p>
      <p className="counter-acts">
        <PressButton name={SELL} look="button" of={summaryOf(sale)} onPress={() => ask(sale)}>
          {counterTexts.askAgain}
        </PressButton>
        <button type="button" className="link" onClick={() => void forget(sale)}>
          {counterTexts.leave}
        </button>
      </p>
    </Alert>
  )
}
