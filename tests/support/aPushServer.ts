import { once } from 'node:events'
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { madeCertificates } from './passCertificates.ts'

interface Pushed {
  token: string
  topic: unknown
  body: string
  /** The name in the certificate of whoever has connected. */
  by: string
}

/** A server over HTTP/2 that stands in for Apple's push server, and the settings of a server that makes passes and asks it. */
export async function aPushServer() {
  const { settings, authority, pushServer } = madeCertificates()
  setDefaultCACertificates([...getCACertificates('default'), authority])
  const pushed: Pushed[] = []
  /** What it answers for a token other than that it was told. */
  const answers = new Map<string, { status: number; reason: string }>()
  const server = createSecureServer({ ...pushServer, ca: authority, requestCert: true })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', session => {
    const { CN = '' } = (session.socket as TLSSocket).getPeerCertificate().subject
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    session.on('stream', (stream, headers) => answer(stream as ServerHttp2Stream, headers, String(CN)))
  })
  function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, by: string) {
    const [, token = ''] = /^\/3\/device\/(\w+)$/.exec(headers[':path'] ?? '') ?? []
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', text => {
      body += text
    })
    stream.once('end', () => {
      pushed.push({ token, topic: headers['apns-topic'], body, by })
      const other = answers.get(token)
      stream.respond({ ':status': other?.status ?? 200 })
      stream.end(other ? JSON.stringify({ reason: other.reason }) : '')
    })
  }
  server.listen(0)
  await once(server, 'listening')
  return {
    settings: {
      ...settings,
      APPLE_PUSH_ORIGIN: `https://localhost:${(server.address() as AddressInfo).port}`,
    },
    answers,
    /** What was pushed since it was asked last, by token. */
    takePushed: () => pushed.splice(0),
    stop() {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}
