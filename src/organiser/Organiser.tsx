import type { OrganiserArea, OwnOrganiser } from '../../contract/calls/organiser.ts'
import { wholeNumber } from '../../contract/format/money.ts'
import { mayAs, type OrganiserRight, roleNames } from '../../contract/organiserRoles.ts'
import { pages } from '../../contract/pages.ts'
import { organiserTexts } from '../text/organiser.ts'
import { Complimentary } from './complimentary/Complimentary.tsx'
import { NotSent } from './counter/OnDevice.tsx'
import { DownloadAttendees } from './DownloadAttendees.tsx'
import { AtTheDoor } from './doors/AtTheDoor.tsx'
import { labelled } from './events/labelled.ts'
import { OwnEvents } from './events/OwnEvents.tsx'
import { Log, Members } from './members/Members.tsx'
import { OperatorArea } from './operator/OperatorArea.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import { type ScreenName, screenLink, screenPath } from './screen.ts'
import '../ui/button.css'
import './Organiser.css'

/** An organiser's events with their sales and orders, its members and what they have done; for its members. */
export default function Organiser({ data: { organisers } }: { data: OrganiserArea }) {
  return (
    <div className="organiser">
      <h1 tabIndex={-1}>{pages.organiser.title}</h1>
      <NotSent />
      {organisers === null ? <SignInFirst /> : organisers.length === 0 && <p>{organiserTexts.notMember}</p>}
      {organisers?.map(own => (
        <OwnOrganiserView key={own.id} {...own} />
      ))}
      <OperatorArea />
    </div>
  )
}

function OwnOrganiserView({
  id,
  name,
  role = 'owner',
  events,
  sold_vouchers,
  has_charity = false,
}: OwnOrganiser) {
  const may = (right: OrganiserRight) => mayAs(role, right)
  const screens: ScreenName[] = []
  if (may('counter')) screens.push('organiser_counter')
  if (may('orders')) screens.push('organiser_orders', 'organiser_figures')
  if (may('door')) screens.push('organiser_doors')
  if (may('money')) screens.push('organiser_money')
  if (has_charity && may('gift_aid')) screens.push('organiser_gift_aid')
  if (may('letters')) screens.push('organiser_letters')
  if (may('settings')) screens.push('organiser_codes', 'organiser_programs')
  return (
    <section className="stack">
      <h2>{name}</h2>
      {role !== 'owner' && (
        <p className="quiet">
          {organiserTexts.ownRole(roleNames[role])} {organiserTexts.beyond[role]}
        </p>
      )}
      {may('events') && (
        <OwnEvents organiser={id} of={name} hasSettings={may('settings')} screens={screens} />
      )}
      {!may('events') && may('counter') && <CounterLink organiser={id} of={name} />}
      {!may('events') && may('orders') && <OrdersLink organiser={id} of={name} />}
      {!may('events') && may('door') && (
        <p>
          <a href={screenPath('organiser_doors', id)}>{pages.organiser_doors.title}</a>
        </p>
      )}
      {events.length > 0 && may('sales') && <h3>{organiserTexts.sales}</h3>}
      {labelled(events, one => [one.title, one.tickets[0]?.nice_date, one.venue]).map(([event, title]) => (
        <Event key={event.id} {...event} title={title} organiser={id} may={may} />
      ))}
      {sold_vouchers && may('orders') && (
        <div className="card stack">
          <h3>{organiserTexts.vouchers}</h3>
          <OrdersLink organiser={id} event="vouchers" of={`${organiserTexts.vouchers}, ${name}`} />
        </div>
      )}
      {may('members') && (
        <div className="card">
          <Members organiser={id} of={name} />
          <Log organiser={id} of={name} />
        </div>
      )}
    </section>
  )
}

interface OrdersLinkProps {
  organiser: number
  /** Of this event, or of gift vouchers; left out: all. */
  event?: number | 'vouchers'
  of: string
}

/** Leads to what is sold at the counter. */
const CounterLink = ({ organiser, of }: { organiser: number; of: string }) => (
  <p>
    <a href={screenPath('organiser_counter', organiser)}>
      {pages.organiser_counter.title} <span className="visually-hidden">{of}</span>
    </a>
  </p>
)

/** Leads to the list of orders. */
const OrdersLink = ({ organiser, event, of }: OrdersLinkProps) => (
  <p>
    <a href={screenLink('organiser_orders', organiser, event)}>
      {organiserTexts.orders} <span className="visually-hidden">{of}</span>
    </a>
  </p>
)

type EventProps = OwnOrganiser['events'][number] & {
  organiser: number
  may: (right: OrganiserRight) => boolean
}

const keepsBack = (tickets: EventProps['tickets']) => tickets.some(({ kept_back = 0 }) => kept_back > 0)

const Event = ({
  id,
  organiser,
  may,
  title,
  url,
  status = 'scheduled',
  tickets,
  referrals = [],
}: EventProps) => (
  <div className="card stack">
    {may('sales') ? (
      <Sales title={title} url={url} status={status} tickets={tickets} />
    ) : (
      <p>
        <a href={url}>{title}</a>
      </p>
    )}
    {referrals.length > 0 && (
      <p className="small">
        {organiserTexts.friends}{' '}
        {referrals.map(({ reference, tickets }) => `${reference} (${tickets})`).join(', ')}
      </p>
    )}
    {may('door') && <AtTheDoor event={id} of={title} />}
    {may('orders') && (
      <>
        {status === 'scheduled' && (
          <Complimentary organiser_id={organiser} event_id={id} of={title} tickets={tickets} />
        )}
        <DownloadAttendees organiser_id={organiser} event_id={id} of={title} />
        <OrdersLink organiser={organiser} event={id} of={title} />
      </>
    )}
  </div>
)

interface SalesProps extends Pick<EventProps, 'title' | 'url' | 'tickets'> {
  status: NonNullable<EventProps['status']>
}

const Sales = ({ title, url, status, tickets }: SalesProps) => (
  <table>
    <caption>
      <a href={url}>{title}</a>
      {status !== 'scheduled' && <span className="quiet small"> {organiserTexts.statuses[status]}</span>}
    </caption>
    <thead>
      <tr>
        <th scope="col">Tickets</th>
        <th scope="col">Sold</th>
        <th scope="col">Held</th>
        <th scope="col">Left</th>
        {keepsBack(tickets) && <th scope="col">{organiserTexts.keptBack}</th>}
      </tr>
    </thead>
    <tbody>
      {tickets.map(({ ticket_id, name, nice_date, sold, held, left, kept_back = 0 }) => (
        <tr key={ticket_id}>
          <th scope="row">
            {name} <span className="quiet small">{nice_date}</span>
          </th>
          {[sold, held, left, ...(keepsBack(tickets) ? [kept_back] : [])].map((count, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are.
            <td key={index}>{wholeNumber(count)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
