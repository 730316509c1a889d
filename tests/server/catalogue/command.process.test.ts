import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenForImports } from '../../../server/catalogue/import/socket.ts'
import { lockDataDirectory } from '../../../server/database/dataLock.ts'
import { aJpeg } from '../../support/aPicture.ts'

const COMMAND = new URL('../../../server/operation/catalogueCommand.ts', import.meta.url).pathname
const summary = { added: 1, changed: 0, unchanged: 0, duplicates: 0, warnings: [] }

let data = ''

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'foyer-data-'))
})

afterEach(() => rm(data, { recursive: true, force: true }))

/** Runs the command in its own process. */
const command = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>(resolve => {
    const env = { ...process.env, FOYER_DATA: data, DATABASE_URL: '' }
    const child = execFile(process.execPath, [COMMAND, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })

const file = async (content: unknown) => {
  const path = join(data, 'events.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('The command', () => {
  const talk = { '@type': 'Event', url: 'https://talk.example/', name: 'A Talk', startDate: '2026-07-01' }

  test('lets a running server do the import', async () => {
    const listening = await listenForImports(join(data, 'foyer.sock'), async (request, onProgress) => {
      onProgress({ done: 1, total: 1 })
      expect(request).toEqual({ kind: 'import', text: JSON.stringify([talk]) })
      return { ...summary, refused: [{ position: 2, name: 'Undated', reason: 'startDate is missing' }] }
    })
    const { code, out, err } = await command('import', await file([talk]))
    await listening.close()
    expect({ code, out, err }).toEqual({
      code: 3,
      out: '1 of 1 events\n1 added, 0 changed, 0 unchanged, 1 refused.\nRefused: event 2 (Undated): startDate is missing\n',
      err: '',
    })
  })

  test('opens the database itself without a running server, and closes it', async () => {
    const path = await file([talk])
    expect(await command('import', path, '--ticket', 'General admission:0:200')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1 added/),
    })
    expect(await command('import', path)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/0 added, 0 changed, 1 unchanged/),
    })
    expect((await readdir(data)).sort()).toEqual(['database', 'events.json', 'foyer.lock'])
  })

  test('sends the pictures beside the file, and says which one is missing', async () => {
    await writeFile(join(data, 'stage.jpg'), await aJpeg(90, 60))
    const event = (id: string, file: string) => `
  - id: ${id}
    title: ${id}
    organiser: The Owls
    dates: [{ starts: 2047-03-10 19:30 }]
    venue: { name: The Barn }
    tickets: []
    picture: { file: ${file} }`
    const path = await file(
      `organisers: [{ name: The Owls }]\nevents:${event('owls', 'stage.jpg')}${event('moths', 'none.jpg')}\n`,
    )
    const { code, out, err } = await command('import', path)
    expect({ code, out, err }).toEqual({
      code: 0,
      out: expect.stringMatching(
        /2 added, 0 changed, 0 unchanged\.\nNote: event 2 \(moths\): its picture is left out: there is no file none\.jpg/,
      ),
      err: '',
    })
    const exported = await command('export')
    expect(exported.out).toMatch(/picture:\n +hash: "?[0-9a-f]{32}"?\n/)
  })

  test('does not open the database while another process has it', async () => {
    const lock = await lockDataDirectory(data)
    const { code, err } = await command('samples')
    expect([code, err]).toEqual([1, `The data directory ${data} is in use by process ${process.pid}\n`])
    await lock.release()
  })

  test.each([
    [[], 2, /Name a command[\s\S]*Usage:/],
    [['export', 'a'], 2, /"export a" is not understood/],
    [['import'], 2, /Usage:/],
    [['import', 'a', 'b'], 2, /Usage:/],
    [['samples', '--ticket', 'A:0:1'], 2, /Usage:/],
    [['import', 'a', '--tickets', 'A:0:1'], 2, /--tickets/],
    [['import', 'a', '--ticket', 'A'], 2, /--ticket takes name:price:capacity/],
    [['import', '/nowhere.json'], 1, /^The file cannot be read: ENOENT[^\n]*\n\nUsage:/],
  ])('with %j ends with code %i and the reason', async (args, code, said) => {
    const ended = await command(...args)
    expect(ended.code).toBe(code)
    expect(ended.err).toMatch(said)
  })

  test('prints its usage', async () => {
    expect(await command('--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Usage:'),
      err: '',
    })
  })
})
