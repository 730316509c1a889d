import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { bundled } from './bundled.ts'
import { freePort } from './freePort.ts'

/** Uses what the site begins with of each library, so that the bundler keeps it. */
const SOURCE = `
  import { createElement } from 'react'
  import { hydrateRoot } from 'react-dom/client'
  import { atom, createStore, Provider, useAtom, useAtomValue } from 'jotai'
  import { assert, object, string } from 'superstruct'
  import { createStore as createDatabase, get } from 'idb-keyval'
  import { Workbox } from 'workbox-window'
  const words = atom('Hello')
  const presses = atom(0)
  const Count = () => {
    const [count, setCount] = useAtom(presses)
    return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, count)
  }
  const Page = () =>
    createElement('main', null, createElement('h1', null, useAtomValue(words)), createElement(Count))
  assert({ words: 'Hello' }, object({ words: string() }))
  globalThis.unused = () => [get('words', createDatabase('bare', 'kept')), new Workbox('/sw.js').register()]
  hydrateRoot(document.body, createElement(Provider, { store: createStore() }, createElement(Page)))`

const page = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="A bare page."><title>Bare</title><link rel="icon" href="data:,">${script}</head><body><main><h1>Hello</h1><button type="button">0</button></main></body></html>`

export interface BarePages {
  /** A prerendered page with React and the libraries of the site, and a button that counts. */
  react: string
  /** The same page without a script. */
  text: string
  /** The brotli bytes of its script. */
  bytes: number
  stop(): Promise<void>
}

/** Builds and serves the pages that ours are compared with, compressed as ours are. */
export async function barePages(): Promise<BarePages> {
  const script = await bundled(SOURCE)
  const files: Record<string, [type: string, body: Buffer]> = {
    '/react/': ['text/html', compressed(page('<script type="module" src="/bare.js"></script>'))],
    '/text/': ['text/html', compressed(page(''))],
    '/bare.js': ['text/javascript', compressed(script)],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', compressed('')]
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Encoding': 'br' })
    response.end(body)
  })
  const port = await freePort()
  await new Promise<void>(listening => server.listen(port, 'localhost', listening))
  const origin = `http://localhost:${port}`
  return {
    react: `${origin}/react/`,
    text: `${origin}/text/`,
    bytes: compressed(script).length,
    stop: () => new Promise(stopped => server.close(() => stopped())),
  }
}

const compressed = (text: string) => brotliCompressSync(text)
