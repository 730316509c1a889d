import type { LetterKind } from '../../contract/calls/organiserLetters.ts'
import type { EventLook } from '../look/eventLook.ts'
import { type LetterPart, writtenLetter } from './letterParts.ts'
import type { Letter } from './sendMail.ts'

/** What an organiser writes to holders of its tickets. */
export interface OrganiserLetter {
  kind: LetterKind
  subject: string
  body: string
  organiser: string
  /** The event and the date that it is about; null: it is about several. */
  event: EventLook | null
}

interface Reader {
  /** Names the letter. */
  id: string
  to: string
  /** Empty: it is not known. */
  full_name: string
  /** By which they leave the messages of the organiser. */
  leave: string
}

/** Stands for the first name of the reader, in what the organiser types. */
const FIRST_NAME = / ?\{first name\}/gi

/** The letter of an organiser to one of its readers. */
export function organiserLetter(
  { kind, subject, body, organiser, event }: OrganiserLetter,
  { id, to, full_name, leave }: Reader,
  origin: string,
): Letter {
  const [first = ''] = full_name.trim().split(/\s+/)
  const named = (text: string) =>
    text.replaceAll(FIRST_NAME, found => (first && found[0] === ' ' ? ` ${first}` : first))
  const paragraphs = named(body)
    .split(/\n\s*\n/)
    .map(text => text.trim())
    .filter(Boolean)
  const parts: LetterPart[] = [...paragraphs.map(typed => ({ typed })), ...(event ? [{ event }] : [])]
  const title = named(subject).trim()
  if (kind === 'service')
    return writtenLetter(
      {
        id,
        to,
        subject: title,
        title,
        parts: [...parts, { quiet: `You get this letter because you have tickets of ${organiser}.` }],
      },
      origin,
    )
  const why = `You get this letter because you have agreed to messages of ${organiser}.`
  const letter = writtenLetter(
    {
      id,
      to,
      subject: title,
      title,
      parts: [...parts, { quiet: why }, { link: 'Get no more of these letters', to: leave }],
    },
    origin,
  )
  // RFC 8058: the mail program itself has a button for it.
  return {
    ...letter,
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
