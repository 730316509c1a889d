import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { codeTexts } from '../../text/codes.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { NotLoaded } from '../OwnersScreen.tsx'
import { toMakeAtom, typeToMakeAtom } from './bulk.ts'
import { ChooseEvents, ChooseTickets } from './ChooseFor.tsx'
import { codeChoicesAtom, codeChoicesFailureAtom, loadCodeChoicesAtom } from './madeFor.ts'

/** Which events and ticket types the codes to make are for. */
export function ManyFor() {
  const choices = useAtomValue(codeChoicesAtom)
  const failure = useAtomValue(codeChoicesFailureAtom)
  const load = useSetAtom(loadCodeChoicesAtom)
  const { events, tickets } = useAtomValue(toMakeAtom)
  const onChoose = useSetAtom(typeToMakeAtom)
  useEffect(() => void load(), [load])
  if (failure) return <NotLoaded failure={failure} onRetry={() => void load()} />
  if (!choices) return <Waiting>{codeTexts.loadingChoices}</Waiting>
  return (
    <>
      <ChooseEvents {...{ choices, events, tickets, onChoose }} />
      <ChooseTickets {...{ choices, events, tickets, onChoose }} />
    </>
  )
}
