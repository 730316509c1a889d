import { time } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import type { Bill } from '../checkout/billOf.ts'
import type { PrintedEvent } from '../look/eventLook.ts'
import { ticketsPdf } from '../look/ticketsPdf.ts'
import { ticket as colours } from '../look/tokens.ts'
import type { SoldVoucher } from '../sale/issueVouchers.ts'
import { CALENDAR_TYPE, calendarFile, ticketEntries } from '../tickets/calendarFile.ts'
import { codePicture } from '../tickets/codePicture.ts'
import type { HeldTicket } from '../tickets/heldTicket.ts'
import { billNotes, billRows, billTable } from './bill.ts'
import { card, escapedHtml, linkTo } from './letterPage.ts'
import { type LetterPart, writtenLetter } from './letterParts.ts'
import type { Letter, LetterFile } from './sendMail.ts'

interface Bought {
  reference: string
  to: string
  tickets: HeldTicket[]
  /** Those of the tickets. */
  events: PrintedEvent[]
  vouchers: SoldVoucher[]
  bill: Bill
  /** The organiser that gives it; null: it was bought. */
  giver: string | null
}

/** Mail programs cut a letter at 102 kB. All tickets are in the file to print, too. */
const MOST_CODES = 40

/**
 * One order: its tickets with their QR codes, to print and for a calendar, its gift vouchers with their codes, and its
 * bill, which makes the letter a receipt.
 */
export async function orderLetter(
  { reference, to, tickets, events, vouchers, bill, giver }: Bought,
  origin: string,
): Promise<Letter> {
  const bought = [
    ...(tickets.length > 0 ? [plural(tickets.length, 'ticket')] : []),
    ...(vouchers.length > 0 ? [plural(vouchers.length, 'gift voucher')] : []),
  ].join(' and ')
  const order = `${giver === null ? 'Your order' : `${giver} gives you this complimentary order`} ${reference}: ${bought}.`
  const rows = billRows(bill)
  const shown = tickets.slice(0, MOST_CODES)
  const what = tickets.length > 0 ? 'tickets' : 'gift vouchers'
  const letter = writtenLetter(
    {
      id: `tickets-${reference}`,
      to,
      subject: `Your ${what}, order ${reference}`,
      title: `Your ${what}`,
      parts: [
        order,
        ...events.flatMap(event => ticketsOf(event, tickets, shown)),
        ...(tickets.length > shown.length ? [moreInPdf(tickets.length - shown.length)] : []),
        ...vouchers.map(describeVoucher).map(told => ({ text: told.join('\n'), html: stub(told) })),
        ...ending(tickets.length > 0, origin),
        { heading: giver === null ? 'Your receipt' : 'Your order' },
        { text: rows.map(([label, amount]) => `${label}: ${amount}`).join('\n'), html: billTable(rows) },
        ...billNotes(bill, 'Keep this letter as your receipt.'),
      ],
    },
    origin,
  )
  return {
    ...letter,
    // White is a part of each picture, so that it can be read in a dark letter too.
    pictures: shown.map(({ id, qr }) => ({ cid: id, png: codePicture(qr) })),
    files: tickets.length > 0 ? await filesOf(tickets, events, reference, origin) : [],
  }
}

/** An event with its tickets. In HTML, those that are not shown are left out. */
function ticketsOf(event: PrintedEvent, tickets: HeldTicket[], shown: HeldTicket[]): LetterPart[] {
  const own = tickets.filter(({ event_id }) => event_id === event.id)
  return [
    { event },
    ...own.map(one => {
      const lines = describe(one, event.dates.length > 1)
      return { text: lines.join('\n'), html: shown.includes(one) ? ticketStub(one, lines) : '' }
    }),
  ]
}

const moreInPdf = (more: number): LetterPart => ({
  text: '',
  html: `<p style="margin:0 0 14px">${plural(more, 'more ticket')} of this order ${more === 1 ? 'is' : 'are'} in the PDF file that comes with this letter, and in your ticket wallet.</p>`,
})

const ending = (hasTickets: boolean, origin: string): LetterPart[] =>
  hasTickets
    ? [
        'All your tickets are in your ticket wallet, which opens without a network.',
        { button: 'Open your ticket wallet', to: `${origin}${pages.wallet.path}` },
      ]
    : ['Pass on this letter, or the code alone: whoever has it can spend it.']

const filesOf = async (
  tickets: HeldTicket[],
  events: PrintedEvent[],
  reference: string,
  origin: string,
): Promise<LetterFile[]> => [
  {
    name: `tickets-${reference}.pdf`,
    type: 'application/pdf',
    content: await ticketsPdf(tickets, events, origin),
  },
  {
    name: `tickets-${reference}.ics`,
    type: CALENDAR_TYPE,
    content: Buffer.from(calendarFile(ticketEntries(tickets, origin), origin, new Date())),
  },
]

const stub = (lines: string[], picture = '', link?: string): string =>
  card([
    `<td style="padding:20px">${picture}<div style="display:inline-block;vertical-align:top;width:100%;max-width:270px">${lines
      .map((line, index) => {
        const weight = index === 0 ? ';font-weight:700' : ''
        return `<p style="margin:0 0 4px${weight}">${line === link ? linkTo(link) : escapedHtml(line)}</p>`
      })
      .join('')}</div></td>`,
  ])

function ticketStub(ticket: HeldTicket, lines: string[]): string {
  const style = `display:inline-block;vertical-align:top;width:220px;height:220px;margin:0 20px 12px 0;border-radius:8px;background-color:${colours.paper}`
  const picture = `<img src="cid:${ticket.id}" alt="QR code of ticket ${ticket.id}" width="220" height="220" style="${style}">`
  return stub(lines, picture, ticket.access_online)
}

/** What a ticket states besides its event. `isDated`: the event has other dates in this letter. */
const describe = (ticket: HeldTicket, isDated: boolean): string[] => [
  ...(ticket.is_test ? ['TEST – NOT VALID'] : []),
  `${ticket.ticket_name}${ticket.seat ? `, seat ${ticket.seat}` : ''}${ticket.gate ? `, ${ticket.gate}` : ''}`,
  ...(isDated ? [ticket.nice_date] : []),
  ...(ticket.doors ? [`Doors ${time(ticket.doors)}`] : []),
  `Ticket number ${ticket.id}`,
  ...(ticket.access_online ? [ticket.access_online] : []),
]

const describeVoucher = (voucher: SoldVoucher): string[] => [
  `${voucher.name}, ${voucher.organiser}`,
  ...(voucher.given_for ? [`For ${voucher.given_for}, from ${voucher.given_from}`] : []),
  `${money(fromMinor(voucher.amount), currencySymbol(voucher.currency))}, to be spent until ${voucher.expires}`,
  `Code: ${voucher.code}`,
]
