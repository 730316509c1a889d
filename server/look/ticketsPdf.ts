import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { time } from '../../contract/format/dates.ts'
import { placeInWords } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { codeModules } from '../tickets/codeModules.ts'
import type { HeldTicket } from '../tickets/heldTicket.ts'
import type { PrintedEvent } from './eventLook.ts'
import { printable } from './printable.ts'
import { ticket as colours } from './tokens.ts'

/*
 * Lengths are in points, 72 to an inch; a page is A4. The font has Latin, Greek and Cyrillic letters, which the standard
 * fonts of PDF lack beyond Western Europe.
 */

const WIDTH = 595
const MARGIN = 48
/** The band with the event's name, above a ticket, is at least so high. */
const HEAD = 150
/** The picture of the event, at the right of the band. */
const PICTURE = 190
/** The width of the code without its quiet zone of four modules, which is on white paper. */
const CODE = 230
const FACTS = MARGIN + CODE + 34

const font = (name: string) => fileURLToPath(new URL(`../fonts/NotoSans-${name}.ttf`, import.meta.url))

/** Draws an element of the page's structure, which a screen reader reads by its kind. */
type Tag = (kind: string, draw: () => void, alt?: string) => void

/**
 * The tickets to print, one on each page, then the terms of their activities. A tagged PDF (PDF/UA). `events`: those of the
 * tickets.
 */
export async function ticketsPdf(
  tickets: HeldTicket[],
  events: PrintedEvent[],
  origin: string,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    pdfVersion: '1.7',
    // The types of the package do not know this one yet.
    subset: 'PDF/UA' as 'PDF/A-2',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `Tickets for ${[...new Set(tickets.map(({ event_name }) => event_name))].join(', ')}` },
    font: font('Regular'),
  })
  doc.registerFont('regular', font('Regular'))
  doc.registerFont('bold', font('Bold'))
  const whole = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const tag: Tag = (kind, draw, alt) => {
    const element = doc.struct(kind, { ...(alt && { alt }) }, draw)
    root.add(element)
    element.end()
  }
  const printed = tickets.map(inPrint)
  const looks = new Map(events.map(event => [event.id, lookOf(doc, event)]))
  for (const ticket of printed) drawTicket(doc, tag, ticket, looks.get(ticket.event_id ?? 0) ?? PLAIN, origin)
  drawTerms(doc, tag, printed)
  root.end()
  doc.end()
  return whole
}

/** A ticket in what the font can print. */
const inPrint = (ticket: HeldTicket): HeldTicket =>
  Object.fromEntries(
    Object.entries(ticket).map(([name, value]) => [
      name,
      typeof value === 'string' ? printable(value) : value,
    ]),
  ) as unknown as HeldTicket

interface Look {
  ground: string
  /** null: there is none. */
  picture: PDFKit.Mixins.ImageSrc | null
}

const PLAIN: Look = { ground: colours.ticketGround, picture: null }

interface Opening {
  openImage(content: Buffer): PDFKit.Mixins.ImageSrc
}

/** The file has each picture once, on however many pages it is. */
const lookOf = (doc: PDFKit.PDFDocument, { ground, jpeg }: PrintedEvent): Look => ({
  ground,
  // The types of the package do not know this one yet.
  picture: jpeg && (doc as unknown as Opening).openImage(Buffer.from(jpeg)),
})

function drawTicket(doc: PDFKit.PDFDocument, tag: Tag, ticket: HeldTicket, look: Look, origin: string): void {
  doc.addPage()
  const top = drawHead(doc, tag, ticket, look) + 34
  tag('Figure', () => drawCode(doc, ticket.qr, MARGIN, top), `QR code of ticket ${ticket.id}`)
  drawFacts(doc, tag, ticket, top)
  const under = Math.max(top + CODE, doc.y) + 32
  decorate(doc, () =>
    doc.moveTo(0, under).lineTo(WIDTH, under).dash(4, { space: 4 }).stroke(colours.ticketLine).undash(),
  )
  doc.y = under + 22
  const lines = [
    'Show this code at the entrance, on paper or on your phone. Each code lets one person in once.',
    ...(ticket.access_online ? [`Watch the livestream at ${ticket.access_online}`] : []),
    ...(ticket.message ? [`From ${ticket.organiser}: ${ticket.message}`] : []),
    `Your tickets are also at ${origin}${pages.wallet.path} and on your phone, where they open without a network.`,
    `They are sold on these terms: ${origin}${pages.purchase_terms.path}`,
  ]
  for (const line of lines) paragraph(doc, tag, line)
}

/** Answers where it ends. */
function drawHead(doc: PDFKit.PDFDocument, tag: Tag, ticket: HeldTicket, { ground, picture }: Look): number {
  const width = WIDTH - 2 * MARGIN - (picture ? PICTURE - 24 : 0)
  const size = ticket.event_name.length > 60 ? 17 : 24
  const when = [ticket.nice_date, ticket.time_zone].filter(Boolean).join(' · ')
  const place = placeInWords(ticket.venue, ticket.address)
  const lines: [kind: string, text: string, font: string, size: number, colour: string][] = [
    ['H1', ticket.event_name, 'bold', size, colours.onTicket],
    ['P', when, 'bold', 12, colours.onTicket],
    ['P', place, 'regular', 12, colours.onTicketQuiet],
  ]
  const heights = lines.map(([, text, font, size]) =>
    doc.font(font).fontSize(size).heightOfString(text, { width }),
  )
  const height = Math.max(HEAD, 28 + heights.reduce((all, one) => all + one + 6, 0) + 22)
  decorate(doc, () => {
    doc.rect(0, 0, WIDTH, height).fill(ground)
    // What it shows, the words beside it say.
    if (picture)
      doc
        .save()
        .rect(WIDTH - PICTURE, 0, PICTURE, height)
        .clip()
        .image(picture, WIDTH - PICTURE, 0, {
          cover: [PICTURE, height],
          align: 'center',
          valign: 'center',
        })
        .restore()
  })
  doc.y = 28
  for (const [kind, text, font, size, colour] of lines) {
    if (!text) continue
    tag(kind, () => doc.fillColor(colour).font(font).fontSize(size).text(text, MARGIN, doc.y, { width }))
    doc.y += 6
  }
  return height
}

/** The code as one path: a rectangle for each run of dark modules in a row. */
function drawCode(doc: PDFKit.PDFDocument, code: string, left: number, top: number): void {
  const { size, isDark } = codeModules(code)
  const side = CODE / size
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const start = x
      while (isDark(x, y)) x++
      if (x > start) doc.rect(left + start * side, top + y * side, (x - start) * side, side)
    }
  doc.fill(colours.print)
}

function drawFacts(doc: PDFKit.PDFDocument, tag: Tag, ticket: HeldTicket, top: number): void {
  const width = WIDTH - MARGIN - FACTS
  doc.y = top - 4
  if (ticket.is_test) notice(doc, tag, 'TEST – NOT VALID', width)
  if (ticket.status === 'cancelled' || ticket.status === 'postponed')
    notice(doc, tag, `This event is ${ticket.status}`, width)
  const facts: [label: string, value: string | null | undefined][] = [
    ['Ticket', ticket.ticket_name],
    ['Seat', ticket.seat],
    ['Gate', ticket.gate],
    ['Doors', ticket.doors && time(ticket.doors)],
    ['Name', ticket.holder],
    ['Order', ticket.sale_reference],
    ['Ticket number', ticket.id],
  ]
  for (const [label, value] of facts) {
    if (!value) continue
    tag('P', () => {
      doc
        .fillColor(colours.ticketQuiet)
        .font('regular')
        .fontSize(9)
        .text(label.toUpperCase(), FACTS, doc.y, { width })
      doc.fillColor(colours.ticketInk).font('bold').fontSize(13).text(value, FACTS, doc.y, { width })
    })
    doc.y += 5
  }
}

function notice(doc: PDFKit.PDFDocument, tag: Tag, text: string, width: number): void {
  tag('P', () =>
    doc.fillColor(colours.ticketBad).font('bold').fontSize(14).text(text, FACTS, doc.y, { width }),
  )
  doc.y += 6
}

function paragraph(doc: PDFKit.PDFDocument, tag: Tag, text: string): void {
  tag('P', () =>
    doc.fillColor(colours.ticketInk).font('regular').fontSize(10).text(text, MARGIN, doc.y, { lineGap: 1 }),
  )
  doc.y += 6
}

/** The terms of each event, once. */
function drawTerms(doc: PDFKit.PDFDocument, tag: Tag, tickets: HeldTicket[]): void {
  const terms = new Map(tickets.flatMap(ticket => (ticket.terms ? [[ticket.event_name, ticket.terms]] : [])))
  for (const [event, text] of terms) {
    doc.addPage()
    tag('H1', () => doc.fillColor(colours.ticketInk).font('bold').fontSize(16).text(`Terms of ${event}`))
    doc.y += 8
    for (const part of text.split('\n\n')) paragraph(doc, tag, part)
  }
}

/** Draws what has no meaning and is not read aloud. */
function decorate(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
