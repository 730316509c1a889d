import { shareTexts } from '../text/share.ts'
import { toast } from '../ui/messages/toast.ts'

/**
 * A press of a link with `data-share` opens the device's own sheet with what the link leads to, or copies its address. The
 * server paints these links, so that they cost the page no script of their own.
 */
export function watchSharing(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-share]')
    if (!link) return
    event.preventDefault()
    void share(link.dataset.share ?? '', link.origin + link.pathname)
  })
}

async function share(title: string, url: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast(shareTexts.copied, 'success')
  } catch (error) {
    // Whoever closes the sheet has chosen not to share.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(shareTexts.notShared)
  }
}
