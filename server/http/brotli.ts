import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const compressed = promisify(brotliCompress)

/** A document is made for each request: a higher quality takes longer than the bytes that it saves. */
const QUALITY = 5

/** Compresses a document with Brotli, for browsers that accept it; the others get what the server has for all answers. */
export const brotli: MiddlewareHandler = async (c, next) => {
  await next()
  const isAccepted = /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')
  if (!isAccepted || !c.res.body || c.res.headers.has('Content-Encoding')) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  const body = await compressed(await c.res.arrayBuffer(), { params })
  c.res = new Response(new Uint8Array(body), c.res)
  c.res.headers.set('Content-Encoding', 'br')
  c.res.headers.set('Content-Length', String(body.byteLength))
  c.res.headers.append('Vary', 'Accept-Encoding')
}
