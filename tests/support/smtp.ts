import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string[]
  message: string
}

/** A mail server that stores the received mail and rejects addresses that begin with `refused`. */
export async function startSmtp() {
  const letters: ReceivedMail[] = []
  let losesAnswer = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, answer) {
      const refused = Object.assign(new Error(`no such mailbox ${address}`), { responseCode: 550 })
      answer(address.startsWith('refused') ? refused : null)
    },
    onData(stream, { envelope }, answer) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      text(stream).then(message => {
        letters.push({ from, to, message: message.replaceAll('\r\n', '\n') })
        if (!losesAnswer) return answer(null)
        losesAnswer = false
        for (const connection of server.connections) connection.close()
      }, answer)
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject)
    const { server: listener } = server
    server.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    /** Accepts the next letter, and closes the connection before its answer. */
    loseAnswer() {
      losesAnswer = true
    },
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
