import { AwsClient } from 'aws4fetch'
import type { PictureFiles } from './pictureFiles.ts'

/** A bucket of a store that speaks S3. */
export interface ObjectStore {
  /** Of the bucket, without a final slash. */
  address: string
  accessKey: string
  secretKey: string
  region: string
}

const TIME_LIMIT_MS = 10_000
const EXAMPLE = 'https://key:secret@s3.eu-west-2.amazonaws.com/bucket?region=eu-west-2'

/** Reads `PICTURES_URL`; null: it is not set, or wrong. No message repeats it, because it has a secret. */
export function readObjectStore(set: (name: string) => string | null, wrong: string[]): ObjectStore | null {
  const written = set('PICTURES_URL')
  if (written === null) return null
  const url = URL.parse(written)
  const bucket = url?.pathname.replace(/\/+$/, '')
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password || !bucket) {
    wrong.push(`PICTURES_URL must be the address of a bucket with its keys, such as ${EXAMPLE}`)
    return null
  }
  return {
    address: url.origin + bucket,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

/** The files as objects of the bucket, which need not be public: the server reads them. */
export function objectFiles({ address, accessKey, secretKey, region }: ObjectStore): PictureFiles {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  })
  const ask = (name: string, given: RequestInit = {}) =>
    client.fetch(`${address}/${name}`, { ...given, signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  return {
    async store({ name, type, content }) {
      const body = new Uint8Array(content)
      const response = await ask(name, { method: 'PUT', body, headers: { 'Content-Type': type } })
      if (!response.ok) throw new ObjectStoreFailed(response.status)
    },

    async read(name) {
      const response = await ask(name)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      if (response.status === 404) return null
      throw new ObjectStoreFailed(response.status)
    },

    async remove(name) {
      const response = await ask(name, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) throw new ObjectStoreFailed(response.status)
    },
  }
}

/** The store's own words can contain keys, so they are left out. */
class ObjectStoreFailed extends Error {
  override name = 'ObjectStoreFailed'
  constructor(status: number) {
    super(`The store of the pictures answered ${status}`)
  }
}
