import type { Socket } from 'node:net'

/** The messages that arrive on a socket, one JSON text a line. */
export async function* messages(socket: Socket): AsyncGenerator<unknown, void> {
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

export const sendMessage = (socket: Socket, message: object): void => {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}
