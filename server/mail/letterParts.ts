import type { EventLook } from '../look/eventLook.ts'
import { ticket } from '../look/tokens.ts'
import { card, DISPLAY, escapedHtml, letterPage, linkTo, look } from './letterPage.ts'
import type { Letter } from './sendMail.ts'

/** A part of a letter. Each has a plain text too: whoever reads that alone is told the same. */
export type LetterPart =
  /** A paragraph. */
  | string
  /** What somebody has typed: a paragraph with its lines, whose addresses of pages are links. */
  | { typed: string }
  | { quiet: string }
  | { heading: string }
  | { list: string[] }
  | { event: EventLook }
  /** The one thing to do next. */
  | { button: string; to: string }
  | { link: string; to: string }
  | DrawnPart

/** A part that one kind of letter alone has. */
interface DrawnPart {
  text: string
  html: string
}

interface Written {
  /** Names the letter, for its Message-ID. */
  id: string
  to: string
  subject: string
  /** Stands above the parts in HTML; empty: the first part is enough. */
  title: string
  parts: LetterPart[]
}

/** A letter of these parts, as plain text and in the look of the site. */
export const writtenLetter = ({ id, to, subject, title, parts }: Written, origin: string): Letter => ({
  messageId: `<${id}@${new URL(origin).hostname}>`,
  to,
  subject,
  text: parts.map(textOf).filter(Boolean).join('\n\n'),
  html: letterPage(subject, [titleOf(title), ...parts.map(part => htmlOf(part, origin))].join('\n'), origin),
})

function textOf(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('text' in part) return part.text
  if ('typed' in part) return part.typed
  if ('quiet' in part) return part.quiet
  if ('heading' in part) return part.heading
  if ('list' in part) return part.list.join('\n')
  if ('event' in part) return [part.event.title, ...factsOf(part.event)].join('\n')
  return `${'button' in part ? part.button : part.link}: ${part.to}`
}

function htmlOf(part: LetterPart, origin: string): string {
  if (typeof part === 'string') return paragraph(escapedHtml(part))
  if ('text' in part) return part.html
  if ('typed' in part) return paragraph(linked(part.typed))
  if ('quiet' in part) return `<p ${look('quiet', `${MARGIN};font-size:14px`)}>${escapedHtml(part.quiet)}</p>`
  if ('heading' in part)
    return `<h2 style="margin:24px 0 8px;font-size:20px;line-height:1.3;${DISPLAY}">${escapedHtml(part.heading)}</h2>`
  if ('list' in part)
    return `<ul style="${MARGIN};padding:0 0 0 20px">${part.list.map(line => `<li>${escapedHtml(line)}</li>`).join('')}</ul>`
  if ('event' in part) return eventCard(part.event, origin)
  if ('link' in part) return paragraph(linkTo(part.to, part.link))
  return `<p style="margin:20px 0 24px"><a href="${escapedHtml(part.to)}" ${look('button', BUTTON)}>${escapedHtml(part.button)}</a></p>`
}

const MARGIN = 'margin:0 0 14px'
const BUTTON =
  'display:inline-block;padding:13px 24px;border-radius:12px;font-weight:700;line-height:1.3;text-decoration:none'

const paragraph = (html: string): string => `<p style="${MARGIN}">${html}</p>`

/** The address of a page; a full stop after it ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/

/** Escaped, with its line breaks and links. */
const linked = (text: string): string =>
  text
    .split(ADDRESS)
    .map((piece, index) => (index % 2 === 1 ? linkTo(piece) : escapedHtml(piece).replaceAll('\n', '<br>')))
    .join('')

const titleOf = (title: string): string =>
  title && `<h1 style="margin:0 0 16px;font-size:28px;line-height:1.25;${DISPLAY}">${escapedHtml(title)}</h1>`

/** When and where an event is, a line each. */
function factsOf({ status, dates, place }: EventLook): string[] {
  const days = dates.map(({ when }) => when)
  if (status === 'scheduled') return [...days, place].filter(Boolean)
  const what = status === 'cancelled' ? 'Cancelled' : 'Postponed'
  return [`${what}, was ${days.join(' and ')}`, place].filter(Boolean)
}

/** Wider than a card the picture is never shown, and not higher than this. */
const CARD = { width: 558, height: 340 }

/** Without its picture a card has a band in the colour of the picture, with the words for it. */
function eventCard(event: EventLook, origin: string): string {
  const { title, ground, picture } = event
  const width = Math.min(CARD.width, Math.round((CARD.height * picture.width) / picture.height))
  const height = Math.round((width * picture.height) / picture.width)
  const on = `background-color:${ground};color:${ticket.onTicket}`
  return card([
    `<td align="center" style="${on}"><img src="${escapedHtml(origin + picture.path)}" alt="${escapedHtml(picture.alt)}" width="${width}" height="${height}" style="display:block;margin:0 auto;width:100%;max-width:${width}px;height:auto;border:0;color:${ticket.onTicketQuiet};font-size:14px"></td>`,
    `<td style="${on};padding:14px 20px"><h2 style="margin:0;font-size:22px;line-height:1.3;${DISPLAY}">${escapedHtml(title)}</h2></td>`,
    `<td style="padding:14px 20px 16px">${factsOf(event)
      .map(
        (fact, index) =>
          `<p style="margin:0${index === 0 ? ';font-weight:700' : ''}">${escapedHtml(fact)}</p>`,
      )
      .join('')}</td>`,
  ])
}

/** What events a letter is about, for its subject; empty: none. */
export function inSubject(events: EventLook[]): string {
  const [first, ...others] = events
  if (!first) return ''
  if (others.length > 1) return `${first.title} and ${others.length} other events`
  if (others[0]) return `${first.title} and ${others[0].title}`
  return first.dates.length === 1 ? `${first.title}, ${first.dates[0]?.when}` : first.title
}
