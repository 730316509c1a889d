import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { OrganiserArea } from '../../../contract/calls/organiser.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { programTexts as texts } from '../../text/programs.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { NotLoaded, OwnersScreen } from '../OwnersScreen.tsx'
import { loadProgramsAtom, programsAtom, programsFailureAtom } from './programs.ts'
import { Tokens } from './Tokens.tsx'
import { Webhooks } from './Webhooks.tsx'
import '../../ui/fields/TextField.css'
import './Programs.css'

/** The tokens and webhooks by which an organiser's own programs work with the shop; for its owners. */
export default function Programs(area: OrganiserArea & { organiser: number }) {
  return (
    <OwnersScreen
      {...area}
      screen="organiser_programs"
      isFor={({ role = 'owner' }) => mayAs(role, 'settings')}
      titleOf={texts.titleOf}
      notYours={texts.notYours}
    >
      {() => <AllPrograms />}
    </OwnersScreen>
  )
}

function AllPrograms() {
  const load = useSetAtom(loadProgramsAtom)
  const programs = useAtomValue(programsAtom)
  const failure = useAtomValue(programsFailureAtom)
  useEffect(() => void load(), [load])
  return (
    <>
      <div className="stack program-about">
        <p>{texts.about}</p>
        <p>
          <a href="/api/v1/openapi.json">{texts.document}</a>
        </p>
      </div>
      {failure && <NotLoaded failure={failure} onRetry={() => void load()} />}
      {!programs && !failure && <Waiting>{texts.loading}</Waiting>}
      {programs && (
        <>
          <Tokens tokens={programs.tokens ?? []} />
          <Webhooks webhooks={programs.webhooks} />
        </>
      )}
    </>
  )
}
