import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import forge from 'node-forge'

/** The host of the site; only the given resolver knows it. */
export const HOST = 'pictures.example'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface PictureSite {
  /** Of this path on the host. */
  address(path: string, host?: string): string
  /** What it answers, by path. */
  answers: Record<string, Answer>
  /** The paths that were asked for. */
  asked: string[]
  /** For `fetchPicture`: the site's certificate, and the loopback address as if it were public. */
  network: {
    resolve: (host: string) => Promise<string[]>
    mayConnect: (address: string) => boolean
    tls: { ca: string }
  }
  close(): Promise<void>
}

/** A site on https with pictures of somebody else, at 127.0.0.1. */
export async function pictureSite(): Promise<PictureSite> {
  const { key, cert } = certificate()
  const answers: Record<string, Answer> = {}
  const asked: string[] = []
  const server = createServer({ key, cert }, (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers[path]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: (path, host = HOST) => `https://${host}:${port}${path}`,
    answers,
    asked,
    network: {
      resolve: async () => ['127.0.0.1'],
      mayConnect: address => address === '127.0.0.1',
      tls: { ca: cert },
    },
    async close() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}

function certificate(): { key: string; cert: string } {
  const pair = forge.pki.rsa.generateKeyPair(2048)
  const made = forge.pki.createCertificate()
  made.publicKey = pair.publicKey
  made.serialNumber = '01'
  made.validity.notBefore = new Date(Date.now() - 86_400_000)
  made.validity.notAfter = new Date(Date.now() + 86_400_000)
  made.setSubject([{ name: 'commonName', value: HOST }])
  made.setIssuer([{ name: 'commonName', value: HOST }])
  made.setExtensions([
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: HOST },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ])
  made.sign(pair.privateKey, forge.md.sha256.create())
  return { key: forge.pki.privateKeyToPem(pair.privateKey), cert: forge.pki.certificateToPem(made) }
}
