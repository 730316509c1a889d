import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OwnOrganiser } from '../../../contract/calls/organiser.ts'
import { guestsOf } from '../../../contract/rules/guestList.ts'
import { complimentaryTexts as texts } from '../../text/complimentary.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { underWayAtom } from '../press.ts'
import {
  placeOfGuests,
  secondsReadAtom,
  sendGuestsAtom,
  typedGuestsAtom,
  typeGuestsAtom,
} from './complimentary.ts'
import '../../ui/fields/TextField.css'
import './Complimentary.css'

type Tickets = OwnOrganiser['events'][number]['tickets']

interface Props {
  organiser_id: number
  event_id: number
  of: string
  tickets: Tickets
}

/** Gives free tickets to the people of a list that is typed, pasted or chosen as a file. */
export function Complimentary({ of, tickets, ...own }: Props) {
  const event = { ...own, tickets: tickets.filter(({ is_coming = true }) => is_coming) }
  if (event.tickets.length === 0) return null
  return (
    <Fold
      summary={
        <>
          {texts.title} <span className="visually-hidden">{of}</span>
        </>
      }
    >
      <div className="stack">
        <ChooseTicket {...event} />
        <TypeGuests event_id={event.event_id} />
        <Understood event_id={event.event_id} />
        <OutcomeAt place={placeOfGuests(event)} />
        <Send {...event} />
      </div>
    </Fold>
  )
}

const inWords = ({ name, nice_date, left, kept_back = 0 }: Tickets[number]) =>
  texts.places(name, nice_date, kept_back, left)

function ChooseTicket({ event_id, tickets }: Pick<Props, 'event_id' | 'tickets'>) {
  const { ticket_id } = useAtomValue(typedGuestsAtom)(event_id)
  const type = useSetAtom(typeGuestsAtom)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{texts.ticket}</label>
      <span className="field-box">
        <select
          id={id}
          value={ticket_id}
          onChange={event => type(event_id, { ticket_id: Number(event.target.value) })}
        >
          <option value={0}>{texts.choose}</option>
          {tickets.map(ticket => (
            <option key={ticket.ticket_id} value={ticket.ticket_id}>
              {inWords(ticket)}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

function TypeGuests({ event_id }: Pick<Props, 'event_id'>) {
  const { text } = useAtomValue(typedGuestsAtom)(event_id)
  const type = useSetAtom(typeGuestsAtom)
  const id = useId()
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{texts.guests}</label>
        <span className="field-hint" id={`${id}hint`}>
          {texts.hint}
        </span>
        <span className="field-box">
          <textarea
            id={id}
            rows={6}
            aria-describedby={`${id}hint`}
            value={text}
            onChange={event => type(event_id, { text: event.target.value })}
          />
        </span>
      </div>
      <div className="field">
        <label htmlFor={`${id}file`}>{texts.file}</label>
        <input
          id={`${id}file`}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={event => {
            void event.target.files?.[0]?.text().then(read => type(event_id, { text: read }))
            event.target.value = ''
          }}
        />
      </div>
    </>
  )
}

/** Who gets a ticket, and which lines say it of nobody. */
function Understood({ event_id }: Pick<Props, 'event_id'>) {
  const { guests, wrong } = guestsOf(useAtomValue(typedGuestsAtom)(event_id).text)
  return (
    <>
      {wrong.length > 0 && (
        <Alert type="warning">
          <p>{texts.wrong}</p>
          <ul className="guests">
            {wrong.map(({ line, text, why }) => (
              <li key={line}>{texts.line(line, texts.why[why], text)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {guests.length > 0 && (
        <div className="small">
          <p>{texts.understood(guests.length)}</p>
          <ul className="guests">
            {guests.map(({ name, email }) => (
              <li key={`${name} ${email}`}>
                {name} <span className="quiet">{email}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Send({ tickets, ...of }: Omit<Props, 'of'>) {
  const { ticket_id, text, list } = useAtomValue(typedGuestsAtom)(of.event_id)
  const isSecond = useAtomValue(secondsReadAtom).has(list)
  const send = useSetAtom(sendGuestsAtom)
  const isBusy = useAtomValue(underWayAtom).includes(placeOfGuests(of))
  const { guests, wrong } = guestsOf(text)
  const ticket = tickets.find(one => one.ticket_id === ticket_id)
  const label = (
    <>
      {isBusy && <Spinner />}
      {texts.send}
    </>
  )
  // What is missing is said at once, and not after a question.
  if (!ticket || guests.length === 0 || wrong.length > 0)
    return (
      <p>
        <button type="button" className="button" onClick={() => void send(of)}>
          {label}
        </button>
      </p>
    )
  return (
    <p>
      <AskFirst text={label} title={`${texts.send}?`} action={texts.send} onAction={() => send(of)}>
        {texts.ask(guests.length, inWords(ticket))} {isSecond && texts.second}
      </AskFirst>
    </p>
  )
}
