import type { Context } from 'hono'
import { Hono } from 'hono'
import { pages } from '../../contract/pages.ts'
import type { TicketFile } from '../../contract/ticketFilePath.ts'
import { limitCall } from '../http/rateLimits.ts'
import { eventLooks, printedEvents } from '../look/eventLook.ts'
import { ticketsPdf } from '../look/ticketsPdf.ts'
import { PASS_TYPE } from '../services/passes/passes.ts'
import type { Services } from '../services.ts'
import { openSession } from '../session/session.ts'
import { CALENDAR_TYPE, calendarFile, ticketEntries } from '../tickets/calendarFile.ts'
import type { HeldTicket } from '../tickets/heldTicket.ts'
import { walletOf } from '../wallet/wallet.ts'

interface FileKind {
  type: (tickets: HeldTicket[]) => string
  name: string
  /** null: this server does not make such files. */
  content: (tickets: HeldTicket[], services: Services) => Promise<Buffer | string> | null
}

const kinds: Record<TicketFile, FileKind> = {
  pdf: {
    type: () => 'application/pdf',
    name: 'tickets.pdf',
    async content(tickets, services) {
      const events = await eventLooks(services.database, { dates: tickets.map(({ date_id }) => date_id) })
      return ticketsPdf(tickets, await printedEvents(services, events), services.origin)
    },
  },
  ics: {
    type: () => CALENDAR_TYPE,
    name: 'tickets.ics',
    content: async (tickets, { origin }) => calendarFile(ticketEntries(tickets, origin), origin, new Date()),
  },
  pkpass: {
    type: tickets => `${PASS_TYPE}${tickets.length > 1 ? 'es' : ''}`,
    name: 'tickets.pkpass',
    content: (tickets, { passes }) => passes.apple?.file(tickets) ?? null,
  },
}

/** Serves the files of a visitor's own tickets for one date of an event. */
export function ticketFileRoutes(services: Services, headers: Record<string, string>, secure: boolean): Hono {
  const app = new Hono()
  app.get('/account/wallet/files/:file{[0-9]{1,9}\\.(pdf|ics|pkpass)}', c =>
    answer(c, services, headers, secure),
  )
  return app
}

async function answer(
  c: Context,
  services: Services,
  headers: Record<string, string>,
  secure: boolean,
): Promise<Response> {
  for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'no-store' }))
    c.header(name, value)
  const [date, kind] = (c.req.param('file') ?? '').split('.') as [string, TicketFile]
  const { session } = await openSession(c, services, secure)
  // Whoever is signed out here can sign in, which leads to the wallet.
  if (!session || session.retired) return c.redirect(pages.sign_in.path, 303)
  const { tickets } = await walletOf(services.database, services.keys, session)
  const own = tickets.filter(({ date_id }) => date_id === Number(date))
  if (own.length > 0) await limitCall(services, { ticket_files_by_visit: session.family })
  const { type, name, content } = kinds[kind]
  const file = own.length > 0 ? await content(own, services) : null
  if (!file) return c.text('There is no such file here. Your tickets are in your ticket wallet.', 404)
  return c.body(typeof file === 'string' ? file : new Uint8Array(file), 200, {
    'Content-Type': type(own),
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}
