import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import type { CounterTicket } from '../../../contract/counter/counter.ts'
import { counterTexts } from '../../text/counter.ts'
import { Icon } from '../../ui/Icon.tsx'
import { QrCode } from '../../wallet/QrCode.tsx'
import { refusedShownAtom } from './sync.ts'
import { nothingSold, soldAtom } from './typedSale.ts'

/** The last sale, and the way to the next one. */
export function Sold() {
  const refused = useAtomValue(refusedShownAtom)
  return refused ? <RefusedSale why={refused.refused} /> : <MadeSale />
}

function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

function NextSale() {
  const sell = useSetAtom(soldAtom)
  return (
    <button type="button" className="button counter-button" onClick={() => sell(nothingSold)}>
      {counterTexts.next}
    </button>
  )
}

/** No order has its tickets, so their codes are neither shown nor printed. */
function RefusedSale({ why }: { why: string | undefined }) {
  const heading = useFocusedHeading()
  return (
    <section className="stack counter-sold">
      <h2 ref={heading} tabIndex={-1}>
        {counterTexts.soldRefused}
      </h2>
      <p>{why}</p>
      <p>{counterTexts.aboutSoldRefused}</p>
      <div className="counter-acts">
        <NextSale />
      </div>
    </section>
  )
}

/** Its tickets with their codes, to be shown or printed. */
function MadeSale() {
  const { tickets, total, method, email, change, reference } = useAtomValue(soldAtom)
  const heading = useFocusedHeading()
  const count = tickets.length
  return (
    <section className="stack counter-sold">
      <h2 ref={heading} tabIndex={-1}>
        {method === 'free' ? counterTexts.given_(count) : counterTexts.sold(count)}
      </h2>
      <p>
        {method === 'free'
          ? total && counterTexts.methods.free
          : counterTexts.soldFor(total, counterTexts.methods[method])}
      </p>
      {change && <p className="counter-total">{counterTexts.change(change)}</p>}
      {email && <p>{reference ? counterTexts.sentTo(email) : counterTexts.sentLater(email)}</p>}
      <div className="counter-acts">
        <NextSale />
        <button type="button" className="button" data-look="plain" onClick={() => print()}>
          <Icon name="print" />
          {counterTexts.print}
        </button>
      </div>
      <ol className="counter-tickets">
        {tickets.map((ticket, index) => (
          <PrintedTicket
            key={ticket.id}
            ticket={ticket}
            which={counterTexts.ticketOf(index + 1, count)}
            reference={reference}
          />
        ))}
      </ol>
    </section>
  )
}

interface PrintedProps {
  ticket: CounterTicket
  which: string
  reference: string
}

const PrintedTicket = ({ ticket, which, reference }: PrintedProps) => (
  <li className="counter-ticket">
    <QrCode content={ticket.qr} label={counterTexts.code(ticket.id)} />
    <div>
      <p className="counter-event">{ticket.event}</p>
      <p>{ticket.nice_date}</p>
      {ticket.venue && <p>{ticket.venue}</p>}
      <p className="counter-kind">
        {ticket.name}
        {ticket.seat && `, ${ticket.seat}`}
      </p>
      <p className="small">
        {ticket.id}
        <br />
        {which}
        {reference && (
          <>
            <br />
            {counterTexts.order(reference)}
          </>
        )}
      </p>
    </div>
  </li>
)
