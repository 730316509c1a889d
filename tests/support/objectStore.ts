import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const KEYS = { accessKey: 'AKIDEXAMPLE', secretKey: 'wJalr/UtnFEMI+K7MDENG', region: 'eu-west-2' }

export interface StoredObjects {
  address: string
  objects: Map<string, Buffer>
  /** The status that it answers instead; null: it works. */
  failsWith: number | null
  close(): void
}

/** Stands in for a store that speaks S3: checks the signature of each request, and keeps objects in memory. */
export async function objectStore(): Promise<StoredObjects> {
  const store: StoredObjects = {
    address: '',
    objects: new Map(),
    failsWith: null,
    close: () => server.close(),
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content)
    if (store.failsWith) return answer(store.failsWith)
    if (!isSigned(request)) return answer(403)
    if (request.method === 'PUT') {
      store.objects.set(path, body)
      return answer(200)
    }
    if (request.method === 'DELETE') {
      store.objects.delete(path)
      return answer(204)
    }
    const found = store.objects.get(path)
    return found ? answer(200, found) : answer(404)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  store.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return store
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!scope || !signed || !signature) return false
  const [day = '', region = '', service = ''] = scope.split('/')
  const canonical = [
    method,
    url,
    '',
    ...signed.split(';').map(name => `${name}:${headers[name]}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${KEYS.secretKey}`, day), region), service), 'aws4_request')
  return region === KEYS.region && service === 's3' && hmac(key, text).toString('hex') === signature
}
