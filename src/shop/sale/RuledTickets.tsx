import { atom, useAtomValue, useStore } from 'jotai'
import { useMemo } from 'react'
import type { EventPage } from '../../../contract/entities/catalogue.ts'
import { TicketsOnSale } from '../TicketsOnSale.tsx'
import { AccessCode } from './AccessCode.tsx'
import { RuledChoice } from './RuledChoice.tsx'
import { shownNow } from './shownNow.ts'

/**
 * The tickets of an event of which some are on sale for a time, at several prices or with an access code. The pages of other
 * events load none of this.
 */
export default function RuledTickets({ data: event }: { data: EventPage }) {
  const store = useStore()
  // The clock ticks every second, and is rendered only when something is different.
  const written = useAtomValue(useMemo(() => atom(get => JSON.stringify(shownNow(get, event))), [event]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with its text.
  const shown = useMemo(() => shownNow(store.get, event), [store, event, written])
  return (
    <TicketsOnSale event={shown} Choice={RuledChoice}>
      {event.has_access_codes && <AccessCode url={event.url} />}
    </TicketsOnSale>
  )
}
