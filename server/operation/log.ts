import { type DestinationStream, destination, type Logger, pino } from 'pino'

const MOST_BYTES_WAITING = 4 * 1024 * 1024

/**
 * The log of a server. It never holds up a request: lines wait in memory while the output takes none, as on a full disk,
 * and the newest are dropped once too many wait.
 */
export function openLog(level: string, output?: string | number): Logger {
  const stream = destination({ dest: output ?? 1, sync: false, maxLength: MOST_BYTES_WAITING })
  // Without a listener, a failed write would end the process.
  stream.on('error', () => {})
  return pino({ level }, stream as DestinationStream)
}
