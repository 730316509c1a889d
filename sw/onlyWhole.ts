import type { WorkboxPlugin } from 'workbox-core/types.js'
import { contentHash } from './contentHash.ts'

/** What the content type of a file has in it, where that is not the end of its name. */
const TYPES: Record<string, string> = { js: 'javascript', webmanifest: 'manifest' }

/**
 * A file is stored only with the type that its name says and the content that the build gave it, which is its revision.
 * Otherwise the installation fails, and the version before stays: a maintenance page that a proxy answers with status
 * 200, or a document of another build, never becomes part of this one. `keyOf`: the address with the revision.
 */
export const onlyWhole = (keyOf: (url: string) => string | undefined): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    const end = request.url.replace(/.*\./, '')
    const isOfType = response.headers.get('Content-Type')?.includes(TYPES[end] ?? end)
    if (response.status !== 200 || !isOfType) return null
    const hash = await contentHash(await response.clone().arrayBuffer(), end === 'html')
    return keyOf(request.url)?.endsWith(encodeURIComponent(hash)) ? response : null
  },
})
