import { sql } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type { getOperatorArea } from '../../contract/calls/operator.ts'
import { readStored } from '../operation/metrics.ts'
import { paymentProviders } from '../payments/providers.ts'
import type { Services } from '../services.ts'

type Area = NonNullable<Answer<typeof getOperatorArea>['area']>

/** What the operator looks after: the organisers, the providers, and what the metrics count. */
export async function operatorArea({
  database,
  payable,
  payments,
}: Pick<Services, 'database' | 'payable' | 'payments'>): Promise<Area> {
  const { rows } = await sql<Omit<Area['organisers'][number], 'is_payable'>>`
    select organiser.id, organiser.name, organiser.provider,
      (select count(*) from organiser_member where organiser_id = organiser.id)::integer as members,
      (select count(*) from event where organiser_id = organiser.id)::integer as events
    from organiser order by organiser.name, organiser.id`.execute(database)
  const taken: (string | null)[] = [...payable.always, ...payable.byBank]
  return {
    organisers: rows.map(row => ({ ...row, is_payable: taken.includes(row.provider) })),
    providers: Object.entries(paymentProviders).flatMap(([name, row]) =>
      row ? [{ title: row.title, mode: payments.get(name)?.mode ?? ('missing' as const) }] : [],
    ),
    counts: await readStored(database),
  }
}
