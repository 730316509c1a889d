import type { WorkboxPlugin } from 'workbox-core/types.js'
import { contentHash } from './contentHash.ts'

/** What the content type of a file has in it, where that is not the end of its name. */
const TYPES: Record<string, string> = { js: 'javascript', webmanifest: 'manifest' }

/** Whether an answer has the type that the name of its file says. */
export const isOfItsType = ({ url }: Request, { status, headers }: Response): boolean => {
  const end = url.replace(/.*\./, '')
  return status === 200 && headers.get('Content-Type')?.includes(TYPES[end] ?? end) === true
}

/**
 * A file is stored only with the type that its name says and the content that the build gave it, which is its revision.
 * Otherwise the installation fails, and the version before stays: a maintenance page that a proxy answers with status
 * 200, or a document of another build, never becomes part of this one. `keyOf`: the address with the revision.
 */
export const onlyWhole = (keyOf: (url: string) => string | undefined): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    if (!isOfItsType(request, response)) return null
    const hash = await contentHash(await response.clone().arrayBuffer(), request.url.endsWith('.html'))
    return keyOf(request.url)?.endsWith(encodeURIComponent(hash)) ? response : null
  },
})
