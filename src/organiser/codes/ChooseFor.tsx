import type { OrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { codeTexts } from '../../text/codes.ts'
import { settingsTexts } from '../../text/settingsTexts.ts'
import { Several } from '../../ui/fields/Several.tsx'
import { labelled } from '../events/labelled.ts'
import { type MadeFor, namesIn, stillOffered, ticketsLeft, ticketsOf } from './madeFor.ts'

const { fields } = settingsTexts.discount_codes

interface Props extends MadeFor {
  choices: OrderChoices
  /** The code that it is about. */
  of?: string
  onChoose: (key: keyof MadeFor, list: string) => void
}

/** Which events a code is for. */
export function ChooseEvents({ choices: { events: all }, events, tickets, of, onChoose }: Props) {
  const chosen = namesIn(events)
  return (
    <Several
      title={fields.events.label}
      {...(of && { of })}
      all={codeTexts.allEvents}
      some={codeTexts.chosen}
      options={withChosen(
        labelled(stillOffered(all, chosen), ({ title, dates, venue }) => [
          [title, dates[0]?.nice_date].filter(Boolean).join(', '),
          venue,
        ]).map(([{ slug = '' }, label]) => [slug, label]),
        chosen,
      )}
      chosen={chosen}
      onChoose={now => {
        onChoose('events', now.join('\n'))
        if (tickets) onChoose('tickets', ticketsLeft(all, now, tickets))
      }}
    />
  )
}

/** Which ticket types of its events a code is for. */
export function ChooseTickets({ choices, events, tickets, of, onChoose }: Props) {
  const chosen = namesIn(tickets)
  return (
    <Several
      title={fields.tickets.label}
      {...(of && { of })}
      all={codeTexts.allTickets}
      some={codeTexts.chosen}
      options={withChosen(
        ticketsOf(stillOffered(choices.events, namesIn(events)), namesIn(events)).map(name => [name, name]),
        chosen,
      )}
      chosen={chosen}
      onChoose={now => onChoose('tickets', now.join('\n'))}
    />
  )
}

type Option = readonly [value: string, name: string]

/** These, and what was chosen and is no longer there, so that it can be taken away. */
const withChosen = (options: Option[], chosen: string[]): Option[] => [
  ...options,
  ...chosen.filter(one => options.every(([value]) => value !== one)).map((one): Option => [one, one]),
]
