import { vi } from 'vitest'

/** The browser globals that the page's code uses outside its views. */
export function fakePage({
  address = 'https://foyer.example/smartcheckout/',
  features = '',
  redirects = '',
} = {}) {
  const classes = new Set<string>()
  const document = Object.assign(new EventTarget(), {
    cookie: 'theme=dark; XSRF-TOKEN=nonce.mark; other=1',
    visibilityState: 'visible' as DocumentVisibilityState,
    title: '',
    querySelector: (selector: string) => ({ content: selector.includes('redirects') ? redirects : features }),
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
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  // Stores of earlier tests would receive the messages.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', location)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  return { document, location, classes }
}

/** An empty store that answers at once. */
function emptyStorage(): Storage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: index => [...texts.keys()][index] ?? null,
    getItem: name => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: name => void texts.delete(name),
    clear: () => texts.clear(),
  }
}
