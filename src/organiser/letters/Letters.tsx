import type { OrganiserArea } from '../../../contract/calls/organiser.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { letterTexts } from '../../text/letters.ts'
import { OwnersScreen } from '../OwnersScreen.tsx'
import { LetterList } from './LetterList.tsx'
import { WriteLetter } from './WriteLetter.tsx'
import '../../ui/fields/TextField.css'
import './Letters.css'

/** Writes letters to the holders of an organiser's tickets, and shows what has become of each; for owners and editors. */
export default function Letters(area: OrganiserArea & { organiser: number }) {
  return (
    <OwnersScreen
      {...area}
      screen="organiser_letters"
      isFor={({ role = 'owner' }) => mayAs(role, 'letters')}
      titleOf={letterTexts.titleOf}
      notYours={letterTexts.notYours}
    >
      {() => (
        <>
          <WriteLetter />
          <LetterList />
        </>
      )}
    </OwnersScreen>
  )
}
