import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDirectory } from '../../../server/database/dataLock.ts'

let directory = ''
const children: ChildProcess[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foyer-lock-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

/** Another process that locks the directory until the test kills it. */
async function otherOwner() {
  const lock = new URL('../../../server/database/dataLock.ts', import.meta.url).href
  const script = `const { lockDataDirectory } = await import(${JSON.stringify(lock)})
    await lockDataDirectory(${JSON.stringify(directory)}); process.stdout.write('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  await new Promise((resolve, reject) => child.stdout.once('data', resolve) && child.once('exit', reject))
  return child
}

test('Only one process at a time has a directory', async () => {
  const lock = await lockDataDirectory(directory)
  await expect(lockDataDirectory(directory)).rejects.toThrow(`in use by process ${process.pid}`)
  await lock.release()
  await (await lockDataDirectory(directory)).release()
  expect(await readdir(directory)).toEqual(['foyer.lock'])
})

test('A living process keeps its lock, and a dead process loses it', async () => {
  const other = await otherOwner()
  await expect(lockDataDirectory(directory)).rejects.toThrow(`in use by process ${other.pid}`)
  const gone = new Promise(resolve => other.once('exit', resolve))
  other.kill('SIGKILL')
  await gone
  const lock = await lockDataDirectory(directory)
  await lock.release()
})

test('The stale process id of a dead process locks nobody out', async () => {
  await writeFile(join(directory, 'foyer.pid'), String(process.ppid))
  const lock = await lockDataDirectory(directory)
  expect(await readFile(join(directory, 'foyer.pid'), 'utf8')).toBe(String(process.pid))
  await lock.release()
})

test('One of many concurrent processes gets the lock', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => otherOwner()))
  const owners = asked.filter(one => one.status === 'fulfilled')
  expect(owners).toHaveLength(1)
})
