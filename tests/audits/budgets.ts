import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { PAINTED_SCRIPTS, type PaintedScripts } from '../../contract/pages.ts'

/*
 * Compares the size of the files of a first visit, in kB of brotli, with the budgets. 1 kB is 1,000 bytes.
 */

const PAGE = 'dist/page'

const sizeOf = async (file: string): Promise<number> =>
  brotliCompressSync(await readFile(`${PAGE}/${file}`)).length / 1000

const ASSET = /assets\/[\w.-]+\.\w+/g

/** The files of the build that this file names. */
const filesIn = async (file: string): Promise<Set<string>> =>
  new Set((await readFile(`${PAGE}/${file}`, 'utf8')).match(ASSET) ?? [])

/** All files of a kind that a document loads at once. */
async function named(document: string, kind: RegExp): Promise<number> {
  const files = await filesIn(document)
  const sizes = await Promise.all([...files].filter(file => kind.test(file)).map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The scripts of this build; the worker names them. */
const scripts = [...(await filesIn('sw.js'))].filter(file => file.endsWith('.js'))

/** The door's decoder of QR codes, which browsers without their own load. */
const decoder = scripts.filter(file => file.includes('/decodePicture-'))

/** The largest script that no document loads at once, apart from the decoder, which the door's budget includes. */
async function largestLate(): Promise<{ what: string; size: number }> {
  const documents = [
    ...(await Promise.all(['index.html', 'smartcheckout.html', 'door.html'].map(filesIn))),
    new Set(decoder),
  ]
  const late = scripts.filter(file => !documents.some(files => files.has(file)))
  const sizes = await Promise.all(late.map(async file => ({ what: file, size: await sizeOf(file) })))
  const [largest] = sizes.sort((a, b) => b.size - a.size)
  if (!largest) throw new Error('The build has no late script')
  return { what: `late, ${largest.what.replace(/^assets\//, '')}`, size: largest.size }
}

const painted: PaintedScripts = JSON.parse(await readFile(`${PAGE}/${PAINTED_SCRIPTS}`, 'utf8'))

const sumOf = async (files: string[]): Promise<number> =>
  (await Promise.all(files.map(file => sizeOf(file)))).reduce((sum, size) => sum + size, 0)

/** What a painted page needs until tickets can be added. */
const untilAdding = await sumOf([...painted.first, ...(painted.islands.event ?? [])])

/** The organiser's screen that costs most: the scripts of its document, and those that the screen loads late. */
async function dearestOrganiserScreen(): Promise<{ what: string; size: number }> {
  const first = [...(await filesIn('organiser.html'))].filter(file => file.endsWith('.js'))
  const screens = new Set<string>()
  for (const file of first)
    for (const late of await filesIn(file)) if (/\/[A-Z]\w+-[\w-]+\.js$/.test(late)) screens.add(late)
  const sizes = await Promise.all(
    [...screens].map(async screen => ({
      what: `organiser, ${screen.replace(/^assets\/|-[\w-]+\.js$/g, '')}`,
      size: await sumOf(
        [...new Set([...first, screen, ...(await filesIn(screen))])].filter(file => file.endsWith('.js')),
      ),
    })),
  )
  const [dearest] = sizes.sort((a, b) => b.size - a.size)
  if (!dearest) throw new Error('The organiser has no late screen')
  return dearest
}

const budgets = [
  { what: 'organiser, first screen', most: 110, size: await named('organiser.html', /\.js$/) },
  { most: 150, ...(await dearestOrganiserScreen()) },
  { what: 'painted page without an island', most: 3, size: await sumOf(painted.first) },
  { what: 'event page, until tickets can be added', most: 69, size: untilAdding },
  { what: 'site from its shell, JavaScript', most: 74, size: await named('index.html', /\.js$/) },
  { what: 'site, CSS', most: 8, size: await named('index.html', /\.css$/) },
  { what: 'site, font', most: 20, size: await named('index.html', /\.woff2$/) },
  { what: 'checkout, JavaScript', most: 108, size: await named('smartcheckout.html', /\.js$/) },
  {
    what: 'door with its decoder, JavaScript',
    most: 106,
    size: (await named('door.html', /\.js$/)) + (await sizeOf(decoder[0] ?? '')),
  },
  { most: 10, ...(await largestLate()) },
  { what: 'checkout, CSS', most: 8, size: await named('smartcheckout.html', /\.css$/) },
  // Includes the outbox, a third of the size, and the precache list, which grows with each lazy chunk.
  { what: 'service worker', most: 16.5, size: await sizeOf('sw.js') },
]

for (const { what, most, size } of budgets) {
  const verdict = size > most ? 'OVER' : 'ok'
  process.stdout.write(
    `${verdict.padEnd(5)} ${what.padEnd(34)} ${size.toFixed(1).padStart(6)} of ${most} kB\n`,
  )
  if (size > most) process.exitCode = 1
}
