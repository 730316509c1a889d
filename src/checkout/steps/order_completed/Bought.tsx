import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { pages } from '../../../../contract/pages.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Unbroken } from '../../../ui/Unbroken.tsx'
import './Bought.css'

/** The tickets of the order, one stub for each date, and the way to their codes. */
export function Bought({ tickets }: { tickets: TicketLine[] }) {
  const dates = new Map<number, TicketLine[]>()
  for (const line of tickets) dates.set(line.date_id, [...(dates.get(line.date_id) ?? []), line])
  return (
    <div className="bought">
      {[...dates.values()].map(lines => {
        const [first] = lines as [TicketLine]
        return (
          <article className="bought-stub" key={first.date_id}>
            <img src={first.thumbnail} alt="" width="700" height="416" />
            <div>
              <h2>{first.event_name}</h2>
              <p>
                <Unbroken>{first.nice_date}</Unbroken>
              </p>
              <ul>
                {lines.map(({ ticket_id, qty, ticket_name, seats }) => (
                  <li key={ticket_id}>
                    {qty} × {ticket_name}
                    {seats.length > 0 && `, ${seats.join(', ')}`}
                  </li>
                ))}
              </ul>
            </div>
          </article>
        )
      })}
      <a className="button" href={pages.wallet.path}>
        <Icon name="ticket" />
        Go to ticket wallet
      </a>
    </div>
  )
}
