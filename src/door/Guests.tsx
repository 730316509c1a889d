import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Admission, DoorTicket } from '../../contract/entities/door.ts'
import { clockTime } from '../../contract/format/dates.ts'
import { plural } from '../../contract/format/words.ts'
import { findGuests, guestsOfDoor } from '../../contract/rules/door/findGuests.ts'
import { doorTexts } from '../text/door.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { checkAtom } from './check.ts'
import { admittedAtom, doorAtom, doorDateAtom, guestSearchDraft } from './doorState.ts'

/** More are found by more words. */
const MOST = 30

/** The tickets with which somebody can come in through this door. */
const expectedAtom = atom(get => {
  const list = get(doorAtom)?.list
  const date = get(doorDateAtom)
  const types = new Set(
    list?.types.filter(({ nice_date }) => date === null || nice_date === date).map(({ id }) => id),
  )
  const isExpected = (ticket: DoorTicket) => types.has(ticket.type) && !ticket.is_test && !ticket.refunded_at
  return guestsOfDoor(list?.tickets.filter(isExpected) ?? [])
})

/** Finds whoever has no code at hand, and says who is not in yet. It needs no network. */
export default function Guests() {
  const [typed, setTyped] = useAtom(guestSearchDraft.atom)
  const [isOutOnly, setOutOnly] = useState(false)
  const expected = useAtomValue(expectedAtom)
  const admitted = useAtomValue(admittedAtom)
  const found = findGuests(expected, typed).filter(({ id }) => !isOutOnly || !admitted.has(id))
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
      <Checkbox name="not-in-yet" isChecked={isOutOnly} onChange={setOutOnly}>
        {doorTexts.notInYet}
      </Checkbox>
      <p className="quiet small" role="status">
        {plural(found.length, 'guest')}
        {found.length > MOST && `, the first ${MOST} are shown`}
      </p>
      <ul className="door-guests">
        {found.slice(0, MOST).map(ticket => (
          <Guest key={ticket.id} ticket={ticket} admission={admitted.get(ticket.id)?.[0]} />
        ))}
      </ul>
    </section>
  )
}

function Guest({ ticket, admission }: { ticket: DoorTicket; admission: Admission | undefined }) {
  const check = useSetAtom(checkAtom)
  const type = useAtomValue(doorAtom)?.list.types.find(({ id }) => id === ticket.type)
  return (
    <li className="row">
      <p>
        <strong>{ticket.holder}</strong>
        <span className="small quiet">
          {[type?.name, ticket.seat && `seat ${ticket.seat}`, ticket.id].filter(Boolean).join(' · ')}
        </span>
      </p>
      {admission ? (
        <p className="small quiet">
          In since {clockTime(admission.at)}, {admission.door}
        </p>
      ) : (
        <button
          type="button"
          className="button"
          data-look="plain"
          aria-label={`${doorTexts.letIn} ${ticket.holder}, ${ticket.id}`}
          onClick={() => {
            void check(ticket.id)
            // Its verdict, and the way to take it back, stand above a long list.
            document.querySelector('.door-verdict')?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {doorTexts.letIn}
        </button>
      )}
    </li>
  )
}
