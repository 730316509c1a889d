import { sql } from 'kysely'
import { digestOf, savedPasses } from '../passes/savedPasses.ts'
import type { PassesOf } from '../queue/queuePasses.ts'
import type { Services } from '../services.ts'
import { passIdOf, serialOf } from '../tickets/passSerial.ts'

/** Tells each device that has saved one of these passes, and was not told of what it shows now. A second run tells nobody. */
export async function pushApplePasses(
  which: PassesOf,
  services: Pick<Services, 'database' | 'keys' | 'passes'>,
): Promise<void> {
  const { database, passes } = services
  const { apple } = passes
  if (!apple) return
  let failed = 0
  for await (const tickets of savedPasses(services, 'apple_pass', which)) {
    const shown = new Map(
      tickets.map(ticket => [serialOf(passIdOf(ticket)), digestOf(apple.content(ticket))]),
    )
    const known = await database
      .selectFrom('apple_pass')
      .selectAll()
      .where(
        'ticket_id',
        'in',
        tickets.map(({ id }) => id),
      )
      .execute()
    const untold = known.filter(pass => pass.shown !== (shown.get(serialOf(pass)) ?? pass.shown))
    if (untold.length === 0) continue
    const columns = sql`unnest(${untold.map(({ ticket_id }) => ticket_id)}::text[],
      ${untold.map(({ generation }) => generation)}::smallint[], ${untold.map(({ device }) => device)}::text[],
      ${untold.map(({ push_token }) => push_token)}::text[], ${untold.map(pass => shown.get(serialOf(pass)))}::text[])
      as one (ticket_id, generation, device, push_token, shown)`
    const isOneSql = sql`pass.ticket_id = one.ticket_id and pass.generation = one.generation and pass.device = one.device
      and pass.push_token = one.push_token`
    // A device that is told asks at once what has changed.
    await sql`update apple_pass pass set changed_at = greatest(date_trunc('second', now()), interval '1 second'
        + (select max(changed_at) from apple_pass other where other.device = pass.device))
      from ${columns} where ${isOneSql}`.execute(database)
    const outcomes = await apple.push([...new Set(untold.map(({ push_token }) => push_token))])
    const tokens = (of: string) =>
      [...outcomes].flatMap(([token, outcome]) => (outcome === of ? [token] : []))
    await sql`update apple_pass pass set shown = one.shown from ${columns}
      where ${isOneSql} and pass.push_token = any(${tokens('told')})`.execute(database)
    await sql`delete from apple_pass where push_token = any(${tokens('gone')})`.execute(database)
    failed += tokens('failed').length
  }
  if (failed > 0) throw new AppleNotReached(failed)
}

class AppleNotReached extends Error {
  override name = 'AppleNotReached'
  constructor(devices: number) {
    super(`${devices} devices were not told`)
  }
}
