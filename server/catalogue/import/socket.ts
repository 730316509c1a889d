import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { relative } from 'node:path'
import { create } from 'superstruct'
import { type CatalogueRequest, catalogueRequest } from './importRequest.ts'
import type { ImportSummary, Progress } from './importSummary.ts'
import { Malformed } from './malformed.ts'

/** The summary of an import, or the text of an export. */
type Result = ImportSummary | string

/** The client sends one request line. The server sends progress lines, then a result or an error. */
type Answer = { progress: Progress } | { result: Result } | { error: string }

type Handle = (request: CatalogueRequest, onProgress: (progress: Progress) => void) => Promise<Result>

/**
 * Listens for the catalogue command of the same system user. `close` waits for an import in progress. Throws if
 * another process already listens there.
 */
export async function listenForImports(
  socketPath: string,
  handle: Handle,
): Promise<{ close(): Promise<void> }> {
  const path = shortest(socketPath)
  const other = await reach(path)
  other?.destroy()
  if (other) throw new Error(`Another process listens at ${socketPath}`)
  await rm(path, { force: true })
  const silent = new Set<Socket>()
  const server = createServer(async socket => {
    socket.on('error', () => {})
    silent.add(socket)
    const answer = (message: Answer) => sendMessage(socket, message)
    try {
      const { value } = await messages(socket).next()
      silent.delete(socket)
      const request = create(value, catalogueRequest)
      answer({ result: await handle(request, progress => answer({ progress })) })
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) })
    } finally {
      silent.delete(socket)
      socket.end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  await chmod(path, 0o600)
  return {
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of silent) socket.destroy()
      await closed
    },
  }
}

/** Asks a running server to do it. null: no server answers. Throws the server's error. */
export async function askServer(
  socketPath: string,
  request: CatalogueRequest,
  onProgress: (progress: Progress) => void,
): Promise<Result | null> {
  const socket = await reach(shortest(socketPath))
  if (!socket) return null
  sendMessage(socket, request)
  for await (const message of messages(socket)) {
    const answer = message as Answer
    if ('result' in answer) return answer.result
    if ('error' in answer) throw new Malformed(answer.error)
    onProgress(answer.progress)
  }
  throw new Error('The server stopped during the import. Import the file again: no event is added twice')
}

/** The shorter of the absolute and the relative path: the system limits a socket's path to about 100 characters. */
const shortest = (path: string): string => {
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

const reach = (path: string): Promise<Socket | null> =>
  new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      /^(ENOENT|ECONNREFUSED|ENAMETOOLONG|EINVAL)$/.test(error.code ?? '') ? resolve(null) : reject(error),
    )
  })

/** The messages that arrive on a socket, one JSON text on each line. */
async function* messages(socket: Socket): AsyncGenerator<unknown, void> {
  let line: string[] = []
  for await (const chunk of socket.setEncoding('utf8')) {
    const [first = '', ...rest] = String(chunk).split('\n')
    line.push(first)
    for (const next of rest) {
      yield JSON.parse(line.join(''))
      line = [next]
    }
  }
}

const sendMessage = (socket: Socket, message: object): void => {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}
