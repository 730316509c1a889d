import { time } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { placeInWords, plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import type { Bill } from '../checkout/billOf.ts'
import type { SoldVoucher } from '../sale/issueVouchers.ts'
import { CALENDAR_TYPE, calendarFile, ticketEntries } from '../tickets/calendarFile.ts'
import { codePicture } from '../tickets/codePicture.ts'
import type { HeldTicket } from '../tickets/heldTicket.ts'
import { ticketsPdf } from '../tickets/ticketsPdf.ts'
import { billNotes, billRows, billTable } from './bill.ts'
import { escapedHtml, letterPage } from './letterPage.ts'
import type { Letter, LetterFile } from './sendMail.ts'

interface Bought {
  reference: string
  to: string
  tickets: HeldTicket[]
  vouchers: SoldVoucher[]
  bill: Bill
  /** The organiser that gives it; null: it was bought. */
  giver: string | null
}

/**
 * One order: its tickets with their QR codes, to print and for a calendar, its gift vouchers with their codes, and its
 * bill, which makes the letter a receipt.
 */
export async function orderLetter(
  { reference, to, tickets, vouchers, bill, giver }: Bought,
  origin: string,
): Promise<Letter> {
  const host = new URL(origin).hostname
  const bought = [
    ...(tickets.length > 0 ? [plural(tickets.length, 'ticket')] : []),
    ...(vouchers.length > 0 ? [plural(vouchers.length, 'gift voucher')] : []),
  ]
  const order = `${giver === null ? 'Your order' : `${giver} gives you this complimentary order`} ${reference}: ${bought.join(' and ')}.`
  const [rows, notes] = [billRows(bill), billNotes(bill)]
  const link = `${origin}${pages.wallet.path}`
  const [where, pass] = [
    'All your tickets are in your ticket wallet, which opens without a network:',
    'Pass on this letter, or the code alone: whoever has it can spend it.',
  ]
  const lines = [
    order,
    rows.map(([label, amount]) => `${label}: ${amount}`).join('\n'),
    ...notes,
    ...tickets.map(ticket => [ticket.event_name, ...describe(ticket)].join('\n')),
    ...vouchers.map(voucher => describeVoucher(voucher).join('\n')),
    tickets.length > 0 ? `${where} ${link}` : pass,
  ]
  const ending = tickets.length > 0 ? `<p>${where} ${linkTo(link)}</p>` : `<p>${pass}</p>`
  const presents = vouchers.map(voucher => stub(describeVoucher(voucher)))
  return {
    messageId: `<tickets-${reference}@${host}>`,
    to,
    subject: `Your ${tickets.length > 0 ? 'tickets' : 'gift vouchers'}, order ${reference}`,
    text: lines.join('\n\n'),
    html: letterPage(
      [...tickets.map(ticketStub), ...presents, ending, `<p>${order}</p>`, billTable(rows)].join(''),
      notes,
    ),
    // White is a part of each picture, so that it can be read in a dark letter too.
    pictures: tickets.map(({ id, qr }) => ({ cid: id, png: codePicture(qr) })),
    files: tickets.length > 0 ? await filesOf(tickets, reference, origin) : [],
  }
}

const filesOf = async (tickets: HeldTicket[], reference: string, origin: string): Promise<LetterFile[]> => [
  { name: `tickets-${reference}.pdf`, type: 'application/pdf', content: await ticketsPdf(tickets, origin) },
  {
    name: `tickets-${reference}.ics`,
    type: CALENDAR_TYPE,
    content: Buffer.from(calendarFile(ticketEntries(tickets, origin), origin, new Date())),
  },
]

const linkTo = (url: string): string => `<a href="${escapedHtml(url)}">${escapedHtml(url)}</a>`

const FRAME = 'border:1px solid #8d8296;border-radius:14px;margin:0 0 18px;overflow:hidden'
const HEAD = 'margin:0;padding:14px 18px;background:#2b1a35;color:#fff8ec;font-size:19px;line-height:1.3'

const stub = (lines: string[], picture = '', head = '', link?: string): string =>
  `<section style="${FRAME}">${head}<div style="padding:18px">
${picture}${lines.map(line => `<p style="margin:4px 0">${line === link ? linkTo(link) : escapedHtml(line)}</p>`).join('')}</div></section>`

function ticketStub(ticket: HeldTicket): string {
  const size =
    'width="270" height="270" style="display:block;margin:0 0 12px;border-radius:8px;background:#fff"'
  const picture = `<img src="cid:${ticket.id}" alt="QR code of ticket ${ticket.id}" ${size}>`
  const head = `<h2 style="${HEAD}">${escapedHtml(ticket.event_name)}</h2>`
  return stub(describe(ticket), picture, head, ticket.access_online)
}

/** What a ticket states besides its event. */
const describe = (ticket: HeldTicket): string[] => [
  ...(ticket.is_test ? ['TEST – NOT VALID'] : []),
  `${ticket.ticket_name}${ticket.seat ? `, seat ${ticket.seat}` : ''}${ticket.gate ? `, ${ticket.gate}` : ''}`,
  ticket.time_zone ? `${ticket.nice_date} · ${ticket.time_zone}` : ticket.nice_date,
  ...(ticket.doors ? [`Doors ${time(ticket.doors)}`] : []),
  placeInWords(ticket.venue, ticket.address),
  `Ticket number ${ticket.id}`,
  ...(ticket.access_online ? [ticket.access_online] : []),
]

const describeVoucher = (voucher: SoldVoucher): string[] => [
  `${voucher.name}, ${voucher.organiser}`,
  ...(voucher.given_for ? [`For ${voucher.given_for}, from ${voucher.given_from}`] : []),
  `${money(fromMinor(voucher.amount), currencySymbol(voucher.currency))}, to be spent until ${voucher.expires}`,
  `Code: ${voucher.code}`,
]
