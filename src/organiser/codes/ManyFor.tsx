import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { codeTexts } from '../../text/codes.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { NotLoaded } from '../OwnersScreen.tsx'
import { toMakeAtom, typeToMakeAtom } from './bulk.ts'
import { ChooseEvents, ChooseTickets } from './ChooseFor.tsx'
import { organiserAtom } from './codes.ts'
import { codeChoicesAtom, codeChoicesFailureAtom, loadCodeChoicesAtom } from './madeFor.ts'

/** Which events and ticket types the codes to make are for. */
export function ManyFor() {
  const organiser = useAtomValue(organiserAtom)
  const choices = useAtomValue(codeChoicesAtom)[organiser]
  const failure = useAtomValue(codeChoicesFailureAtom)
  const load = useSetAtom(loadCodeChoicesAtom)
  const { events, tickets } = useAtomValue(toMakeAtom)
  const onChoose = useSetAtom(typeToMakeAtom)
  useEffect(() => void load(organiser), [load, organiser])
  if (failure) return <NotLoaded failure={failure} onRetry={() => void load(organiser)} />
  if (!choices) return <Waiting>{codeTexts.loadingChoices}</Waiting>
  return (
    <>
      <ChooseEvents {...{ choices, events, tickets, onChoose }} />
      <ChooseTickets {...{ choices, events, tickets, onChoose }} />
    </>
  )
}
