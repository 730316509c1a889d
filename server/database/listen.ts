import { Client } from 'pg'
import { type Database, openedOn } from './connect.ts'

const RECONNECT_MS = 1000

/** Hears the notifications of a database on a connection of its own, until `close()`. */
export type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
  /** Called at each connection: a notification that was sent before it is lost. */
  onConnection: () => void,
) => Promise<{ close(): Promise<void> }>

/** How to listen to this database; null: it was not opened by `connect`. */
export function listenTo(database: Database): Listen | null {
  const opened = openedOn(database)
  if (!opened) return null
  if ('pool' in opened) return listenOnPostgres(opened.pool.options)
  const { pglite } = opened
  return async (channel, onNotification, onConnection) => {
    const close = await pglite.listen(channel, onNotification)
    onConnection()
    return { close }
  }
}

const listenOnPostgres =
  (options: ConstructorParameters<typeof Client>[0]): Listen =>
  async (channel, onNotification, onConnection) => {
    let client: Client
    let reconnecting: NodeJS.Timeout | undefined
    let isClosed = false
    const open = async () => {
      const next = new Client(options)
      client = next
      next.on('notification', ({ payload }) => payload !== undefined && onNotification(payload))
      // A broken connection ends. Without this listener it would also end the process.
      next.on('error', () => {})
      try {
        await next.connect()
        await next.query(`listen ${next.escapeIdentifier(channel)}`)
      } catch (error) {
        await next.end()
        throw error
      }
      next.once('end', openAgain)
      onConnection()
    }
    const openAgain = () => {
      if (!isClosed) reconnecting = setTimeout(() => open().catch(openAgain), RECONNECT_MS)
    }
    await open()
    return {
      async close() {
        isClosed = true
        clearTimeout(reconnecting)
        await client.end()
      },
    }
  }
