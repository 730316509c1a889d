import { vi } from 'vitest'

/** As much of a browser's page as the page's own code asks for beside its views. */
export function fakePage({ address = 'https://foyer.example/smartcheckout/', features = '' } = {}) {
  const classes = new Set<string>()
  const document = Object.assign(new EventTarget(), {
    cookie: 'theme=dark; XSRF-TOKEN=nonce.mark; other=1',
    visibilityState: 'visible' as DocumentVisibilityState,
    title: '',
    querySelector: () => ({ content: features }),
    body: {
      classList: {
        toggle: (name: string, force: boolean) => (force ? classes.add(name) : classes.delete(name)),
      },
    },
  })
  const { href, origin, pathname } = new URL(address)
  const location = { href, origin, pathname, assign: vi.fn<(address: string) => void>() }
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
  vi.stubGlobal('navigator', { onLine: true })
  // Pages of earlier tests would hear it.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', location)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  return { document, location, classes }
}
