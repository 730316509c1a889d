import { readFileSync } from 'node:fs'
import { PKPass } from 'passkit-generator'
import { time } from '../../../../contract/format/dates.ts'
import { placeInWords } from '../../../../contract/format/words.ts'
import { pages } from '../../../../contract/pages.ts'
import type { Keys } from '../../../keys.ts'
import type { HeldTicket } from '../../../tickets/heldTicket.ts'
import { passIdOf, passToken, serialOf } from '../../../tickets/passSerial.ts'
import { type ApplePasses, POSTPONED } from '../passes.ts'
import type { ApplePassKeys } from './applePassKeys.ts'
import { pushToDevices } from './pushToDevices.ts'

/** Where Apple's web service begins: a device adds `/v1/` and what it asks for. */
export const PASS_SERVICE_PATH = '/passes'

const icon = (name: string) => readFileSync(new URL(name, import.meta.url))

/** Passes for Apple's wallet (https://developer.apple.com/documentation/walletpasses), signed by these keys. */
export function applePasses(own: ApplePassKeys, keys: Keys, origin: string): ApplePasses {
  const { certificate, key, intermediate, type } = own
  // Devices refuse the address of a web service without https.
  const isUpdated = origin.startsWith('https:')
  const content = (ticket: HeldTicket) => ({
    ...passOf(ticket, own, origin),
    ...(isUpdated && {
      webServiceURL: origin + PASS_SERVICE_PATH,
      authenticationToken: passToken(keys, passIdOf(ticket)),
    }),
  })
  const certificates = { signerCert: certificate, signerKey: key, wwdr: intermediate }
  const icons = {
    'icon.png': icon('icon.png'),
    'icon@2x.png': icon('icon@2x.png'),
    'icon@3x.png': icon('icon@3x.png'),
  }
  return {
    type,
    isUpdated,
    content,
    push: tokens => pushToDevices(own, tokens),
    async file(tickets) {
      const passes = tickets.map(ticket => {
        const json = Buffer.from(JSON.stringify(content(ticket)))
        return new PKPass({ ...icons, 'pass.json': json }, certificates)
      })
      const [only] = passes
      return only && passes.length === 1 ? only.getAsBuffer() : PKPass.pack(...passes).getAsBuffer()
    },
  }
}

/** The pass.json of a ticket. */
const passOf = (
  ticket: HeldTicket,
  { type, team }: Pick<ApplePassKeys, 'type' | 'team'>,
  origin: string,
) => ({
  formatVersion: 1,
  passTypeIdentifier: type,
  teamIdentifier: team,
  serialNumber: serialOf(passIdOf(ticket)),
  organizationName: ticket.organiser ?? 'Foyer',
  description: `Ticket for ${ticket.event_name}`,
  backgroundColor: 'rgb(43, 26, 53)',
  foregroundColor: 'rgb(255, 248, 236)',
  labelColor: 'rgb(227, 213, 230)',
  // On the old date of a postponed event, a phone neither shows the pass by itself nor puts it away.
  ...(ticket.status !== 'postponed' && {
    relevantDate: ticket.exact.starts.toISOString(),
    expirationDate: new Date(ticket.exact.ends.getTime() + 86_400_000).toISOString(),
  }),
  voided: ticket.is_over === true || ticket.status === 'cancelled',
  sharingProhibited: true,
  barcodes: ticket.is_over
    ? []
    : [
        {
          format: 'PKBarcodeFormatQR',
          message: ticket.qr,
          messageEncoding: 'iso-8859-1',
          altText: ticket.id,
        },
      ],
  eventTicket: {
    headerFields: fields(['doors', 'Doors', ticket.doors && time(ticket.doors)]),
    primaryFields: fields(['event', 'Event', ticket.event_name]),
    secondaryFields: fields(
      ['when', 'When', ticket.status === 'postponed' ? POSTPONED : ticket.nice_date],
      ['where', 'Where', ticket.venue],
    ),
    auxiliaryFields: fields(
      ['ticket', 'Ticket', ticket.is_test ? `TEST – NOT VALID, ${ticket.ticket_name}` : ticket.ticket_name],
      ['over', 'No longer valid', ticket.is_over && 'Refunded, or sent to somebody else'],
      ['seat', 'Seat', ticket.seat],
      ['gate', 'Gate', ticket.gate],
      ['name', 'Name', ticket.holder],
    ),
    backFields: fields(
      ['address', 'Address', placeInWords(ticket.venue, ticket.address)],
      ['order', 'Order', ticket.sale_reference],
      ['message', `From ${ticket.organiser}`, ticket.message],
      ['livestream', 'Livestream', ticket.access_online],
      ['terms', 'Terms of this activity', ticket.terms],
      ['wallet', 'All your tickets', `${origin}${pages.wallet.path}`],
    ),
  },
})

/** The fields that have a value. */
const fields = (...all: [key: string, label: string, value: string | null | undefined][]) =>
  all.flatMap(([key, label, value]) => (value ? [{ key, label, value }] : []))
