import { sql } from 'kysely'
import { isMadeSql } from '../passes/noteGooglePasses.ts'
import { bySerial, digestOf, savedPasses } from '../passes/savedPasses.ts'
import type { PassesOf } from '../queue/queuePasses.ts'
import type { GooglePasses } from '../services/passes/passes.ts'
import type { Services } from '../services.ts'
import type { HeldTicket } from '../tickets/heldTicket.ts'
import { passIdOf, serialOf } from '../tickets/passSerial.ts'

/** Puts the classes and objects of saved tickets at Google that are to show something else. A second run puts nothing. */
export async function putGooglePasses(
  which: PassesOf,
  services: Pick<Services, 'database' | 'keys' | 'passes'>,
): Promise<void> {
  const { database, passes } = services
  const { google } = passes
  if (!google) return
  const failed: unknown[] = []
  for await (const tickets of savedPasses(services, 'google_pass', which)) {
    const ids = tickets.map(({ id }) => id)
    const rows = await database.selectFrom('google_pass').selectAll().where('ticket_id', 'in', ids).execute()
    const known = bySerial(rows)
    const knownOf = (ticket: HeldTicket) => known.get(serialOf(passIdOf(ticket)))
    const changed = tickets.filter(one => knownOf(one)?.class_shown !== digestOf(google.classOf(one)))
    const classes = new Map(changed.map(one => [one.date_id, one])).values()
    const objects = tickets.filter(one => knownOf(one)?.shown !== digestOf(google.objectOf(one)))
    failed.push(
      ...(await putEach(google, 'classOf', [...classes], ({ date_id }, shown) =>
        sql`update google_pass pass set class_shown = ${shown}
          from ticket join ticket_type type on type.id = ticket.ticket_type_id
          where ticket.id = pass.ticket_id and type.event_date_id = ${date_id} and ${isMadeSql}`.execute(
          database,
        ),
      )),
      ...(await putEach(google, 'objectOf', objects, ({ id, generation }, shown) =>
        sql`update google_pass pass set shown = ${shown}
          where ticket_id = ${id} and generation = ${generation} and ${isMadeSql}`.execute(database),
      )),
    )
  }
  // The queue tries again, and puts what was not taken.
  if (failed.length > 0) throw failed[0]
}

/** Answers why Google did not take some of them. `note`: stores what was taken. */
async function putEach(
  google: GooglePasses,
  thingOf: 'classOf' | 'objectOf',
  tickets: HeldTicket[],
  note: (ticket: HeldTicket, shown: string) => Promise<unknown>,
): Promise<unknown[]> {
  if (tickets.length === 0) return []
  const outcomes = await google.put(tickets.map(ticket => google[thingOf](ticket)))
  for (const [index, ticket] of tickets.entries())
    if (outcomes[index]?.status === 'fulfilled') await note(ticket, digestOf(google[thingOf](ticket)))
  return outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
}
