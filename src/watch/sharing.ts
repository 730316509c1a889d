import { shareTexts } from '../text/share.ts'

/**
 * A press of a link with `data-share` opens the device's own sheet with what the link leads to, or copies its address, which
 * the element after the link says. The server paints these links, so that they cost the page no script of their own.
 */
export function watchSharing(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-share]')
    if (!link) return
    event.preventDefault()
    void share(link.dataset.share ?? '', link.origin + link.pathname).then(words => {
      if (link.nextElementSibling) link.nextElementSibling.textContent = words
    })
  })
}

/** What came of it in words; empty: the sheet says it itself. */
async function share(title: string, url: string): Promise<string> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return shareTexts.copied
  } catch (error) {
    // Whoever closes the sheet has chosen not to share.
    return error instanceof DOMException && error.name === 'AbortError' ? '' : shareTexts.notShared
  }
}
