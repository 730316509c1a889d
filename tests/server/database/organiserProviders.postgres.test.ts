import { expect, test } from 'vitest'
import { organiserProviders } from '../../../contract/catalogue/organiserProviders.ts'
import { connect } from '../../../server/database/connect.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const postgres = withPostgres()

test('The database stores each payment provider that an organiser can name', async () => {
  const database = await connect({ url: await postgres.createDatabase() })
  for (const provider of organiserProviders)
    await database.insertInto('organiser').values({ slug: provider, name: provider, provider }).execute()
  const stored = await database.selectFrom('organiser').select('provider').orderBy('id').execute()
  expect(stored.map(({ provider }) => provider)).toEqual([...organiserProviders])
  await database.destroy()
})
