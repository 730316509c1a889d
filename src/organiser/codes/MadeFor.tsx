import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { OrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { codeTexts } from '../../text/codes.ts'
import { settingsTexts } from '../../text/settingsTexts.ts'
import { Several } from '../../ui/fields/Several.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { NotLoaded } from '../OwnersScreen.tsx'
import { toMakeAtom } from './bulk.ts'
import {
  chooseEventsAtom,
  chooseTicketsAtom,
  codeChoicesAtom,
  codeChoicesFailureAtom,
  loadCodeChoicesAtom,
  namesIn,
  ticketsOf,
} from './madeFor.ts'

const { fields } = settingsTexts.discount_codes

/** Which events and ticket types the codes to make are for. */
export function MadeFor() {
  const choices = useAtomValue(codeChoicesAtom)
  const failure = useAtomValue(codeChoicesFailureAtom)
  const load = useSetAtom(loadCodeChoicesAtom)
  useEffect(() => void load(), [load])
  if (failure) return <NotLoaded failure={failure} onRetry={() => void load()} />
  return choices ? <Choices {...choices} /> : <Waiting>{codeTexts.loadingChoices}</Waiting>
}

function Choices({ events }: OrderChoices) {
  const { events: typedEvents, tickets: typedTickets } = useAtomValue(toMakeAtom)
  const chooseEvents = useSetAtom(chooseEventsAtom)
  const chooseTickets = useSetAtom(chooseTicketsAtom)
  const [chosen, tickets] = [namesIn(typedEvents), namesIn(typedTickets)]
  return (
    <>
      <Several
        title={fields.events.label}
        all={codeTexts.allEvents}
        some={codeTexts.chosen}
        options={withChosen(
          events.map(({ slug = '', title, dates }) => [
            slug,
            [title, dates[0]?.nice_date].filter(Boolean).join(', '),
          ]),
          chosen,
        )}
        chosen={chosen}
        onChoose={chooseEvents}
      />
      <Several
        title={fields.tickets.label}
        all={codeTexts.allTickets}
        some={codeTexts.chosen}
        options={withChosen(
          ticketsOf(events, chosen).map(name => [name, name]),
          tickets,
        )}
        chosen={tickets}
        onChoose={chooseTickets}
      />
    </>
  )
}

type Option = readonly [value: string, name: string]

/** These, and what was chosen and is no longer there, so that it can be taken away. */
const withChosen = (options: Option[], chosen: string[]): Option[] => [
  ...options,
  ...chosen.filter(one => options.every(([value]) => value !== one)).map((one): Option => [one, one]),
]
