import { join } from 'node:path'
import { pages } from '../contract/pages.ts'
import { listenForImports } from './catalogue/import/socket.ts'
import { type Configuration, readConfiguration, UnsafeConfiguration } from './configuration.ts'
import { connect, type Database } from './database/connect.ts'
import { lockDataDirectory } from './database/dataLock.ts'
import { importCatalogue, runCatalogueRequest } from './operation/importCatalogue.ts'
import { hasNoOperator, operatorFragment } from './operator/operators.ts'
import { openPictures } from './pictures/openPictures.ts'
import { type RunningServer, start } from './start.ts'

/** Reads the configuration, starts the server and stops it gracefully. */
async function main(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const { dataDirectory, databaseUrl, databaseConnections } = configuration
  const lock = databaseUrl ? null : await lockDataDirectory(dataDirectory)
  const database = await connect(
    databaseUrl
      ? { url: databaseUrl, connections: databaseConnections }
      : { directory: join(dataDirectory, 'database') },
  )
  const pictures = openPictures(database, configuration.objectStore)
  await offerSomething(configuration, database)
  // Only this process can open the embedded database, so it imports for the command. The command opens a PostgreSQL
  // itself.
  const imports = lock
    ? await listenForImports(join(dataDirectory, 'foyer.sock'), (request, onProgress) =>
        runCatalogueRequest(database, request, { onProgress, pictures }),
      )
    : null
  const server = await start(configuration, database)
  await greet(configuration, database, server)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await imports?.close()
    await server.stop()
    await database.destroy()
    await lock?.release()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

/** Imports the sample events into a new installation, except in production. */
async function offerSomething({ production }: Configuration, database: Database): Promise<void> {
  const event = await database.selectFrom('event').select('id').limit(1).executeTakeFirst()
  if (!event && !production) await importCatalogue(database, { kind: 'samples' })
}

async function greet(
  configuration: Configuration,
  database: Database,
  { port, services }: RunningServer,
): Promise<void> {
  const { origin, smtpUrl } = configuration
  const address = origin.replace(/:0$/, `:${port}`)
  const isNew = await hasNoOperator(database, configuration)
  const lines = [
    `Foyer is at ${address}/`,
    ...(isNew
      ? [`Put your events on sale: ${address}${pages.organiser.path}${operatorFragment(services.keys)}`]
      : []),
    ...(smtpUrl ? [] : [`Mail arrives at ${address}/sandbox/mailbox/`]),
    ...[...services.payments.values()].flatMap(({ sandbox }) =>
      sandbox ? [`Payments are listed at ${address}${sandbox.paymentsPath}`] : [],
    ),
  ]
  process.stdout.write(`\n${lines.map(line => `  ${line}\n`).join('')}\n`)
}

await main().catch((error: unknown) => {
  if (!(error instanceof UnsafeConfiguration)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
