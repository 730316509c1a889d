import { useEffect } from 'react'
import { documentFiles, pages } from '../../contract/pages.ts'
import { removeDrawnPages, storeDrawnPage } from '../../offline/drawnPages.ts'
import { idle } from '../platform/idle.ts'

/** Of one date; more would only make the page larger, and are drawn a moment later. */
const MOST_TICKETS = 2

/** What is true or of use for a moment only. */
const PASSING = '[data-passing], dialog, [role=dialog], [role=alert]'

/** How long the worker may take, which has the file. */
const LIMIT_MS = 5000

/**
 * Stores the wallet as it is drawn, so that the worker can answer with it, and again after each change of what it shows.
 * `hasNext`: there is a ticket whose event is not over.
 */
export function useDrawnWallet(shown: unknown, hasNext: boolean): void {
  useEffect(() => {
    if (shown === undefined) return
    if (!hasNext) return void removeDrawnPages()
    const changed = new AbortController()
    void storeDrawn(changed.signal)
    return () => changed.abort()
  }, [shown, hasNext])
}

async function storeDrawn(changed: AbortSignal): Promise<void> {
  await idle()
  const shell = await ownShell(changed)
  const tickets = drawnTickets()
  if (!shell || !tickets || changed.aborted) return
  // The device may refuse: then the wallet is drawn once its scripts have run.
  await storeDrawnPage(pages.wallet.path, withTickets(tickets, shell)).catch(() => {})
}

interface Shell {
  html: string
  headers: Headers
}

/**
 * The site's document of this build, as the worker has it; null: this page is not of it. On the first page of a device, the worker comes
 * later than the tickets.
 */
async function ownShell(changed: AbortSignal): Promise<Shell | null> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src')
  const { serviceWorker } = navigator
  if (!entry || !serviceWorker) return null
  if (!serviceWorker.controller && !changed.aborted)
    await new Promise(resume => {
      serviceWorker.addEventListener('controllerchange', resume, { once: true, signal: changed })
      changed.addEventListener('abort', resume, { once: true })
    })
  if (changed.aborted) return null
  const file = `/${documentFiles.site}`
  const answer = await fetch(file, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => null)
  const html = (await answer?.text()) ?? ''
  return answer && html.includes(entry) ? { html, headers: answer.headers } : null
}

/** The document with the wallet in it, which cannot be pressed until it is drawn anew. */
function withTickets(tickets: string, { html: shell, headers }: Shell): Response {
  const styles = [...document.querySelectorAll('link[rel=stylesheet]')]
    .filter(link => !shell.includes(link.getAttribute('href') ?? ''))
    .map(({ outerHTML }) => outerHTML)
  const html = shell
    .replace('<title>Foyer', () => `<title>${pages.wallet.title} - Foyer`)
    .replace('</head>', () => `${styles.join('')}</head>`)
    .replace('<div id="root">', () => `<div id="root" inert>${tickets}`)
  return new Response(html, { headers })
}

/** The page with the tickets of the next date and nothing below them; null: it shows something else, such as a form. */
function drawnTickets(): string | null {
  const root = document.getElementById('root')?.cloneNode(true) as HTMLElement
  const all = (which: string) => [...root.querySelectorAll(which)]
  const parts = all('.wallet > *')
  const next = parts.findIndex(part => part.matches('.event-tickets'))
  if (next < 0) return null
  const gone = [
    ...all(PASSING),
    ...parts.slice(next + 1),
    ...all('.event-tickets > :not(.ticket-strip, .ticket-pager)'),
    ...all('.ticket-strip > li').slice(MOST_TICKETS),
  ]
  for (const element of gone) element.remove()
  // The page's policy allows no styles in an attribute.
  for (const element of all('[style]')) element.removeAttribute('style')
  return root.innerHTML
}
