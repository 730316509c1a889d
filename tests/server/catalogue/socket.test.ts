import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportSummary } from '../../../server/catalogue/import/importSummary.ts'
import { askServer, listenForImports } from '../../../server/catalogue/import/socket.ts'

const summary: ImportSummary = {
  added: 1,
  changed: 0,
  unchanged: 0,
  duplicates: 0,
  refused: [],
  warnings: [],
}
const nothing = () => {}

let data = ''
let socket = ''
const toClose: { close(): Promise<void> }[] = []

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'foyer-data-'))
  socket = join(data, 'foyer.sock')
})

afterEach(async () => {
  for (const listening of toClose.splice(0)) await listening.close()
  await rm(data, { recursive: true, force: true })
})

async function listen(handle: Parameters<typeof listenForImports>[1]) {
  const listening = await listenForImports(socket, handle)
  toClose.push(listening)
  return listening
}

describe('The socket', () => {
  test('carries a request to the server, and progress and a summary back', async () => {
    const text = 'lines\nand \u2028 separators 🎟'.repeat(50_000)
    await listen(async (request, onProgress) => {
      expect(request).toEqual({ kind: 'import', text, ticket: 'A:0:1' })
      onProgress({ done: 1, total: 2 })
      onProgress({ done: 2, total: 2 })
      return summary
    })
    const told: number[] = []
    const answer = await askServer(socket, { kind: 'import', text, ticket: 'A:0:1' }, ({ done }) =>
      told.push(done),
    )
    expect([answer, told]).toEqual([summary, [1, 2]])
  })

  test('is accessible to its owner only', async () => {
    await listen(async () => summary)
    expect((await stat(socket)).mode & 0o777).toBe(0o600)
  })

  test('carries the error', async () => {
    await listen(async () => {
      throw new Error('The file is not JSON')
    })
    await expect(askServer(socket, { kind: 'samples' }, nothing)).rejects.toThrow('The file is not JSON')
  })

  test('without a listener is no server', async () => {
    expect(await askServer(socket, { kind: 'samples' }, nothing)).toBeNull()
  })

  test('replaces the file of a dead process, not of a living one', async () => {
    await writeFile(socket, '')
    await chmod(socket, 0o600)
    await listen(async () => summary)
    await expect(listenForImports(socket, async () => summary)).rejects.toThrow('Another process listens')
    expect(await askServer(socket, { kind: 'samples' }, nothing)).toEqual(summary)
  })

  test('closes while a client is connected and silent', async () => {
    const listening = await listen(async () => summary)
    const silent = dial(socket)
    await new Promise(resolve => silent.once('connect', resolve))
    await listening.close()
    expect(await readdir(data)).toEqual([])
  })

  test('reports that the server stopped during the import', async () => {
    const server = createServer(visitor => visitor.once('data', () => visitor.destroy())).listen(socket)
    toClose.push({ close: () => new Promise(resolve => server.close(() => resolve())) })
    await expect(askServer(socket, { kind: 'samples' }, nothing)).rejects.toThrow('stopped during the import')
  })
})
