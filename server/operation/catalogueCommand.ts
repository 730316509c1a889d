import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { filesBeside } from '../catalogue/import/filesBeside.ts'
import type { CatalogueRequest } from '../catalogue/import/importRequest.ts'
import { type ImportSummary, type Progress, summaryLines } from '../catalogue/import/importSummary.ts'
import { askServer } from '../catalogue/import/socket.ts'
import { ticketOption } from '../catalogue/import/ticketOption.ts'
import { databaseUrlOf } from '../database/databaseUrl.ts'
import { readObjectStore } from '../pictures/objectStore.ts'
import { openPictures } from '../pictures/openPictures.ts'
import { runCatalogueRequest } from './importCatalogue.ts'
import { withDatabase } from './withDatabase.ts'

const USAGE = `Usage:
  npm run catalogue -- import FILE [--ticket 'name:price:capacity'] [--remove] [--cancel]
  npm run catalogue -- samples
  npm run --silent catalogue -- export > FILE

import   adds or updates the events of a file: YAML as in docs/catalogue.md, schema.org JSON-LD, or a saved
         HTML page with JSON-LD; importing the same file again changes nothing
samples  adds fifteen invented events to try Foyer with
export   writes all events as YAML, without members and codes; importing that file changes nothing

--ticket 'General admission:0:200'   puts events without offers on sale, at a price in pounds
--remove   deletes what an organiser has and the file does not state: charity, codes, vouchers and members.
           Without it they stay, and the import lists them
--cancel   cancels also events of which tickets are sold: their buyers get their money back and a letter.
           Without it such an event is refused, and the import says what is sold of it

FOYER_DATA is the data directory (./data). DATABASE_URL names a PostgreSQL instead of the database in it, and
PICTURES_URL the store of the pictures.
The exit code is 0 if all events were imported, 3 if some were refused, 1 if the import failed, and 2 if the
command was not understood.
`
const FAILED = 1
const NOT_UNDERSTOOD = 2
const SOME_REFUSED = 3

type Asked =
  | { kind: 'help' }
  | { kind: 'samples' | 'export' }
  | { kind: 'import'; file: string; ticket?: string; remove?: true; cancel?: true }

const data = resolve(process.env.FOYER_DATA?.trim() || 'data')

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  let asked: Asked
  try {
    asked = understood(args)
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${USAGE}`)
    return NOT_UNDERSTOOD
  }
  if (asked.kind === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  const request = await requestFor(asked)
  if (request instanceof Error) {
    process.stderr.write(`The file cannot be read: ${request.message}\n\n${USAGE}`)
    return FAILED
  }
  try {
    const socket = join(data, 'foyer.sock')
    const result = (await askServer(socket, request, onProgress)) ?? (await doHere(request))
    process.stdout.write(typeof result === 'string' ? result : `${summaryLines(result).join('\n')}\n`)
    return typeof result !== 'string' && result.refused.length > 0 ? SOME_REFUSED : 0
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    return FAILED
  }
}

function understood(args: string[]): Asked {
  const options = {
    ticket: { type: 'string' },
    remove: { type: 'boolean' },
    cancel: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, file, ...more] = positionals
  if (values.help) return { kind: 'help' }
  if (
    (command === 'samples' || command === 'export') &&
    file === undefined &&
    values.ticket === undefined &&
    !values.remove &&
    !values.cancel
  )
    return { kind: command }
  if (command !== 'import' || file === undefined || more.length > 0)
    throw new Error(command ? `"${args.join(' ')}" is not understood.` : 'Name a command.')
  if (values.ticket !== undefined) ticketOption(values.ticket)
  return {
    kind: 'import',
    file,
    ...(values.ticket !== undefined && { ticket: values.ticket }),
    ...(values.remove && { remove: true }),
    ...(values.cancel && { cancel: true }),
  }
}

/** An error if the file cannot be read. */
async function requestFor(asked: Exclude<Asked, { kind: 'help' }>): Promise<CatalogueRequest | Error> {
  if (asked.kind !== 'import') return asked
  const { file, ...rest } = asked
  try {
    const text = await readFile(file, 'utf8')
    const files = await filesBeside(file, text)
    return { ...rest, text, ...(Object.keys(files).length > 0 && { files }) }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Without a running server, this process opens the database itself. */
function doHere(request: CatalogueRequest): Promise<ImportSummary | string> {
  const wrong: string[] = []
  const store = readObjectStore(name => process.env[name]?.trim() || null, wrong)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return withDatabase({ databaseUrl: databaseUrlOf(process.env), dataDirectory: data }, database =>
    runCatalogueRequest(database, request, { onProgress, pictures: openPictures(database, store) }),
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Shows the progress of an import: one line that it overwrites on a terminal, otherwise a line for each step. */
function onProgress({ done, total }: Progress): void {
  const output = process.stdout
  const line = `${done} of ${total} events`
  if (!output.isTTY) output.write(`${line}\n`)
  else output.write(done < total ? `\r\u001b[K${line}` : '\r\u001b[K')
}
