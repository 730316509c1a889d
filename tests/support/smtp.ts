import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface Mailed {
  from: string
  to: string[]
  message: string
}

/** A mail server that stores the received mail and rejects addresses that begin with `refused`. */
export async function startSmtp() {
  const letters: Mailed[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    void talk(socket, letters)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function talk(socket: Socket, letters: Mailed[]): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let letter: Mailed = { from: '', to: [], message: '' }
  let isMessage = false
  say('220 test')
  for await (const line of createInterface({ input: socket })) {
    if (isMessage) {
      if (line !== '.') letter.message += `${line}\n`
      else {
        isMessage = false
        letters.push(letter)
        letter = { from: '', to: [], message: '' }
        say('250 taken')
      }
      continue
    }
    const [, verb = '', rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
    const mailbox = /<(.*?)>/.exec(rest)?.[1] ?? ''
    if (verb === 'MAIL') letter.from = mailbox
    if (verb === 'RCPT' && mailbox.startsWith('refused')) {
      say(`550 no such mailbox ${mailbox}`)
      continue
    }
    if (verb === 'RCPT') letter.to.push(mailbox)
    if (verb === 'DATA') isMessage = true
    say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 test')
    if (verb === 'QUIT') socket.end()
  }
}
