import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { program } from '../support/programs.ts'

/** A virtual screen. */
export interface Screen {
  /** The value of DISPLAY for programs that use it. */
  display: string
  stop(): Promise<void>
}

export async function openScreen(): Promise<Screen> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const xvfb = spawn(program('XVFB'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(xvfb.stdio[3] as Readable, 'data')
  return { display: `:${String(number).trim()}`, stop: () => ended(xvfb) }
}

/** Ends a process. */
export async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill('SIGTERM')
  await once(process, 'exit')
}
