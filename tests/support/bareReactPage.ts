import { createServer } from 'node:http'
import { build } from 'vite'
import { freePort } from './freePort.ts'

const ENTRY = 'virtual:bare'
const SOURCE = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  createRoot(document.body).render(createElement('p', null, 'Hello'))`

/** A page that is nothing but React and one paragraph, served by this machine: what any page of React takes to start. */
export async function bareReactPage(): Promise<{ address: string; stop(): Promise<void> }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bare',
        resolveId: id => (id === ENTRY ? `${process.cwd()}/bare.js` : null),
        load: id => (id.endsWith('/bare.js') ? SOURCE : null),
      },
    ],
    build: { write: false, rollupOptions: { input: ENTRY, output: { format: 'iife' } } },
  })
  const output = Array.isArray(built) ? built[0] : built
  const script = output && 'output' in output ? output.output[0].code : ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/bare.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><title>Bare</title><body><script src="/bare.js"></script>',
    )
  })
  const port = await freePort()
  await new Promise<void>(listening => server.listen(port, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${port}/`,
    stop: () => new Promise(stopped => server.close(() => stopped())),
  }
}
