import { useAtomValue, useSetAtom } from 'jotai'
import { clockTime } from '../../../contract/format/dates.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { counterTexts } from '../../text/counter.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { PressButton } from '../PressButton.tsx'
import { unsentAtom } from './counterState.ts'
import type { UnsentSale } from './counterStore.ts'
import { inWords } from './plan.ts'
import { askAgainAtom, askedForAtom, forgetSaleAtom, SELL } from './sell.ts'
import { sendRefusedAtom, settleAtom, syncAtom, toBeSent } from './sync.ts'

/** Sales that are on this device only, or of which nobody knows whether they were made. */
export function Unsent() {
  const unsent = useAtomValue(unsentAtom)
  const asked = useAtomValue(askedForAtom)
  const sync = useSetAtom(syncAtom)
  const waiting = unsent.filter(toBeSent)
  const refused = unsent.filter(({ refused: why }) => why !== undefined)
  const unanswered = unsent.filter(({ tickets, body }) => tickets.length === 0 && body.id !== asked)
  return (
    <>
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
      {waiting.length > 0 && (
        <section className="card stack" role="status">
          <p className="counter-waiting">{counterTexts.waiting(waiting.length)}</p>
          <ul className="counter-unsent">
            {waiting.map(sale => (
              <li key={sale.body.id}>{summaryOf(sale)}</li>
            ))}
          </ul>
          <p className="quiet small">{counterTexts.aboutWaiting}</p>
          <p>
            <button type="button" className="link" onClick={() => void sync()}>
              {counterTexts.send}
            </button>
          </p>
        </section>
      )}
    </>
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

function Refused({ sale }: { sale: UnsentSale }) {
  const settle = useSetAtom(settleAtom)
  const sendRefused = useSetAtom(sendRefusedAtom)
  return (
    <li>
      {summaryOf(sale)}
      {sale.body.name && `, ${sale.body.name}`}
      {sale.tickets.length > 0 && `, ${counterTexts.numbers(sale.tickets.map(({ id }) => id))}`}:{' '}
      {sale.refused}{' '}
      <button type="button" className="link" onClick={() => void sendRefused(sale)}>
        {counterTexts.sendAgain} <span className="visually-hidden">{summaryOf(sale)}</span>
      </button>{' '}
      <AskFirst
        text={
          <>
            {counterTexts.remove} <span className="visually-hidden">{summaryOf(sale)}</span>
          </>
        }
        title={counterTexts.askRemove}
        action={counterTexts.removeAction}
        onAction={() => settle(sale)}
      >
        {summaryOf(sale)}. {counterTexts.aboutRemove}
      </AskFirst>
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
