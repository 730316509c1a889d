import { createServer } from 'node:http'
import { bundled } from './bundled.ts'
import { freePort } from './freePort.ts'

const SOURCE = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  createRoot(document.body).render(createElement('p', null, 'Hello'))`

/** A page that is nothing but React and one paragraph, served by this machine: what any page of React takes to start. */
export async function bareReactPage(): Promise<{ address: string; stop(): Promise<void> }> {
  const script = await bundled(SOURCE)
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
