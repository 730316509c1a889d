import type { createStore } from 'jotai'
import { type DocumentName, pageAt, pages } from '../../contract/pages.ts'
import { loadAhead, openPageAtom } from '../site/openPage.ts'
import { isStaleAtom, openingAtom } from '../state/page.ts'

type Store = ReturnType<typeof createStore>

/** Links and forms within this document change the view; the browser handles all others. */
export function watchNavigation(store: Store): void {
  let shown = pageOf(location.href)
  /** `top`: where the page was scrolled to when it was left, in pixels. */
  const show = (address: string, top = 0) => {
    shown = pageOf(address)
    const change = async () => {
      await store.set(openPageAtom, address)
      scrollTo(0, top)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    void change()
  }

  const open = (address: string) => {
    // A link to the page itself adds no entry, and a double press opens a page once, as with the browser's own links.
    const isSame = new URL(address).href === location.href
    if (isSame && store.get(openingAtom) !== null) return
    if (!isSame) {
      history.replaceState({ top: scrollY }, '')
      history.pushState(null, '', address)
    }
    show(address)
  }

  document.addEventListener('pointerdown', ({ target, button }) => {
    const link = (target as Element).closest('a')
    if (link && button === 0 && !link.target && !store.get(isStaleAtom) && staysHere(link.href))
      loadAhead(link.href)
  })

  document.addEventListener('click', event => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    // A newer worker controls this page, so the next link loads its document.
    if (store.get(isStaleAtom)) return
    if (!link || !isPlain || event.defaultPrevented || link.target || !staysHere(link.href)) return
    event.preventDefault()
    open(link.href)
  })

  document.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    // A form that the page handles itself is no search: what is typed into it stays out of addresses and histories.
    if (event.defaultPrevented || form.method !== 'get' || !staysHere(form.action)) return
    event.preventDefault()
    const typed = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    open(`${form.action}?${new URLSearchParams(typed)}`)
  })

  addEventListener('popstate', ({ state }) => {
    // A link to an anchor on this page causes popstate, too.
    if (pageOf(location.href) !== shown) show(location.href, (state as { top?: number } | null)?.top)
  })
}

/** An address without its fragment. */
const pageOf = (address: string): string => {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

function staysHere(address: string): boolean {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin || (url.hash && url.pathname === location.pathname)) return false
  const place = pageAt(url.pathname)
  return place !== null && pages[place.page].document === ownDocument()
}

/** A document runs under its own policy, so a page of another one is loaded by the browser. */
function ownDocument(): DocumentName {
  const place = pageAt(location.pathname)
  return place ? pages[place.page].document : 'site'
}
