import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { DoorTicket } from '../../contract/entities/door.ts'
import { clockTime } from '../../contract/format/dates.ts'
import { plural } from '../../contract/format/words.ts'
import { type Admitted, countsAtDoor, insideWith, type Stay } from '../../contract/rules/admissions.ts'
import { findGuests, guestsOfDoor } from '../../contract/rules/door/findGuests.ts'
import { guestName } from '../../contract/rules/door/verdictWords.ts'
import { doorTexts } from '../text/door.ts'
import { checkAtom } from './check.ts'
import { admittedAtom, directionDraft, doorDateAtom, guestSearchDraft, openDoorsAtom } from './doorState.ts'

/** More are found by more words. */
const MOST = 30

/** The tickets of the date of this door, of all events that are open. */
const listedAtom = atom(get => {
  const tickets = [...get(openDoorsAtom)].flatMap(([event, door]) => {
    const date = get(doorDateAtom(event))
    const types = new Set(
      door.list.types.filter(({ nice_date }) => date === null || nice_date === date).map(({ id }) => id),
    )
    return door.list.tickets.filter(({ type }) => types.has(type))
  })
  return guestsOfDoor(tickets)
})

/** The admissions of each ticket, of all events that are open: a ticket is of one event. */
const admittedHereAtom = atom(
  get => new Map([...get(openDoorsAtom).keys()].flatMap(event => [...get(admittedAtom(event))])),
)

type Where = keyof typeof doorTexts.shown

const whereIs = (admitted: Admitted, { id }: DoorTicket): Where =>
  insideWith(admitted, id).length > 0 ? 'in' : admitted.has(id) ? 'out' : 'not_yet'

/** Finds whoever has no code at hand, and says who is in, who is not in yet and who has gone out. It needs no network. */
export default function Guests() {
  const [typed, setTyped] = useAtom(guestSearchDraft.atom)
  const [where, setWhere] = useState<Where>('all')
  const listed = useAtomValue(listedAtom)
  const admitted = useAtomValue(admittedHereAtom)
  const found = findGuests(listed, typed).filter(
    ticket => countsAtDoor(ticket, admitted) && (where === 'all' || whereIs(admitted, ticket) === where),
  )
  return (
    <section className="stack card" aria-label={doorTexts.findGuest}>
      <label className="door-field">
        {doorTexts.guestWords}
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: it was opened to type into it.
          autoFocus
          value={typed}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <label className="door-field">
        {doorTexts.show}
        <select value={where} onChange={({ target }) => setWhere(target.value as Where)}>
          {Object.entries(doorTexts.shown).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <p className="quiet small" role="status">
        {plural(found.length, 'guest')}
        {found.length > MOST && `, the first ${MOST} are shown`}
      </p>
      <ul className="door-guests">
        {found.slice(0, MOST).map(ticket => (
          <Guest key={ticket.id} ticket={ticket} stays={admitted.get(ticket.id) ?? []} />
        ))}
      </ul>
    </section>
  )
}

function Guest({ ticket, stays }: { ticket: DoorTicket; stays: Stay[] }) {
  const check = useSetAtom(checkAtom)
  const direction = useAtomValue(directionDraft.atom)
  const doors = useAtomValue(openDoorsAtom)
  const types = [...doors.values()].flatMap(({ list }) =>
    list.types.map(type => ({ ...type, event: list.event.title })),
  )
  const type = types.find(({ id }) => id === ticket.type)
  const inside = stays.find(({ left_at }) => left_at === undefined)
  const leftAt = stays.at(-1)?.left_at
  const verb = direction === 'out' ? doorTexts.letOut : doorTexts.letIn
  const facts = [doors.size > 1 && type?.event, type?.name, ticket.seat && `seat ${ticket.seat}`, ticket.id]
  return (
    <li className="row">
      <p>
        <strong>{guestName(ticket)}</strong>
        <span className="small quiet">{facts.filter(Boolean).join(' · ')}</span>
        {inside ? (
          <span className="small quiet">
            In since {clockTime(inside.at)}, {inside.door}
          </span>
        ) : (
          leftAt && <span className="small quiet">Went out at {clockTime(leftAt)}</span>
        )}
      </p>
      {(direction === 'out') === Boolean(inside) && (
        <button
          type="button"
          className="button"
          data-look="plain"
          aria-label={`${verb} ${guestName(ticket)}, ${ticket.id}`}
          onClick={() => {
            void check(ticket.id)
            // Its verdict, and the way to take it back, stand above a long list.
            document.querySelector('.door-verdict')?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {direction === 'out' ? doorTexts.goingOut : doorTexts.letIn}
        </button>
      )}
    </li>
  )
}
