import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { PaymentPlan } from '../../contract/calls/instalments.ts'
import { cardInWords, savedCardsAtom } from '../cards/savedCards.ts'
import { Button } from '../ui/Button.tsx'
import { Alert } from '../ui/messages/Alert.tsx'
import { payInstalmentAtom, planProblemAtom, plansAtom } from './plans.ts'

/** The orders that are paid in instalments; nothing without one. */
export function Plans() {
  const plans = useAtomValue(plansAtom)
  if (plans.length === 0) return null
  return (
    <section className="stack" aria-labelledby="plans">
      <h2 id="plans">Instalments</h2>
      {plans.map(plan => (
        <OnePlan key={plan.sale_id} {...plan} />
      ))}
    </section>
  )
}

function OnePlan({
  sale_id,
  sale_reference,
  events,
  is_stopped,
  is_paused = false,
  payment_method_id,
  instalments,
}: PaymentPlan) {
  const pay = useSetAtom(payInstalmentAtom)
  const problem = useAtomValue(planProblemAtom)
  const cards = useAtomValue(savedCardsAtom)?.cards ?? []
  const [isPaying, setPaying] = useState(false)
  const next = instalments.find(one => !one.is_paid)
  const card = cards.find(one => one.payment_method_id === payment_method_id)
  return (
    <article className="card stack">
      <h3>{events.join(', ')}</h3>
      <p className="small quiet">Order {sale_reference}</p>
      {is_paused && (
        <Alert type="info">
          An event of this order is postponed or cancelled. Nothing is taken for it now.
        </Alert>
      )}
      {next?.is_failed && !is_paused && (
        <Alert type="warning">
          {next.price} that were due on {next.uk_due} could not be taken.{' '}
          {is_stopped
            ? 'Nothing more is taken by itself.'
            : 'We try the card again every two days for a week.'}
        </Alert>
      )}
      {problem?.sale === sale_id && <Alert type="error">{problem.words}</Alert>}
      <ol className="stack small">
        {instalments.map(one => (
          <li key={one.number}>
            {one.uk_due}: {one.price}
            {one.is_paid && ', paid'}
          </li>
        ))}
      </ol>
      {next && card && !is_paused && (
        <p>
          <Button
            look={next.is_failed ? 'primary' : 'plain'}
            isLoading={isPaying}
            onPress={async () => {
              setPaying(true)
              await pay({ sale_id, number: next.number, payment_method_id })
              setPaying(false)
            }}
          >
            Pay {next.price} now
          </Button>
          <br />
          <span className="small quiet">{cardInWords(card)}</span>
        </p>
      )}
    </article>
  )
}
