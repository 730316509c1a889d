import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { is } from 'superstruct'
import { type Admission, admission } from '../../contract/entities/door.ts'

/* Admissions that the server does not have yet: one line of JSON each. It names no person. */

/** Reads the file; empty where there is none. A line that was not written whole, because of a power cut, is left out. */
export async function readScans(file: string): Promise<Admission[]> {
  const text = await readFile(file, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap(line => {
    const one = parsed(line)
    return is(one, admission) ? [one] : []
  })
}

/** Adds an admission, and resolves when the disk has it. */
export const addScan = (file: string, one: Admission): Promise<void> =>
  appendFile(file, `${JSON.stringify(one)}\n`, { mode: 0o600, flush: true })

/** Replaces the file's admissions by these; without any, the file is deleted. */
export async function writeScans(file: string, admissions: readonly Admission[]): Promise<void> {
  if (admissions.length === 0) return rm(file, { force: true })
  await writeFile(`${file}.new`, admissions.map(one => `${JSON.stringify(one)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  })
  await rename(`${file}.new`, file)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
