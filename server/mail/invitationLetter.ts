import { type OrganiserRole, roleNames } from '../../contract/organiserRoles.ts'
import { pages } from '../../contract/pages.ts'
import { writtenLetter } from './letterParts.ts'
import type { Letter } from './sendMail.ts'

interface Invitation {
  /** Names the letter. */
  id: string
  to: string
  organiser: string
  role: OrganiserRole
}

const tasks: Record<OrganiserRole, string> = {
  owner:
    'You edit the events, see and refund the orders, check tickets at the door, and look after the members.',
  editor: 'You edit and publish the events.',
  box_office: 'You see the orders, refund them, and check tickets at the door.',
  door: 'You check tickets at the door.',
}

/** Tells somebody that they were made a member of an organiser. */
export const invitationLetter = ({ id, to, organiser, role }: Invitation, origin: string): Letter =>
  writtenLetter(
    {
      id: `invitation-${id}`,
      to,
      subject: `${organiser} invites you to its organiser area`,
      title: `Welcome to ${organiser}`,
      parts: [
        `${organiser} has made you a member of its organiser area at Foyer, as: ${roleNames[role]}.`,
        tasks[role],
        `Sign in with this e-mail address, ${to}. You need no password: we send you a code.`,
        { button: 'Open the organiser area', to: `${origin}${pages.organiser.path}` },
        { quiet: `If you do not know ${organiser}, you can ignore this letter.` },
      ],
    },
    origin,
  )
