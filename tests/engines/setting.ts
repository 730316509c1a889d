import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../faults/faultProxy.ts'
import { type ServerState, serverStateOf } from '../faults/serverState.ts'
import { freePort } from '../support/freePort.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Browser, Engine, RunningEngine, Tab } from './browser.ts'

/** The browser, the fault proxy and the server of a test. */
export interface Visit {
  browser: Browser
  tab: Tab
  network: FaultProxy
  serverState: ServerState
  email: string
  /** Reads an address of the server with the shopper's cookies and past the proxy. */
  get(path: string): Promise<{ status: number; text: string }>
  /** Once it is true, a wait whose condition does not hold ends at once. */
  isOver?(): Promise<boolean>
}

/** Starts one server behind a proxy for the block, and a new browser for each test. */
export function setting(engine: Engine): { readonly visit: Visit } {
  let running: RunningEngine
  let server: TestServer
  let network: FaultProxy
  let visit: Visit
  let visits = 0

  beforeAll(async () => {
    const port = String(await freePort())
    network = await startFaultProxy(`http://localhost:${port}`)
    server = await startServer({ PORT: port, ORIGIN: network.origin })
    running = await engine.start()
  })

  beforeEach(async () => {
    const browser = await running.open()
    const tab = await browser.newTab()
    // Cookies are declined, so that their question covers nothing.
    await tab.goto(`${network.origin}/robots.txt`)
    await tab.evaluate("document.cookie = 'cookie_policy=declined; Path=/; Max-Age=3600'")
    network.log.splice(0)
    const get = async (path: string) => {
      const response = await fetch(server.origin + path, { headers: { Cookie: await visit.tab.cookies() } })
      return { status: response.status, text: await response.text() }
    }
    const email = `shopper.${visits++}@example.com`
    visit = { browser, tab, network, serverState: serverStateOf(get), email, get }
  })

  afterEach(async () => {
    network.clear()
    network.log.splice(0)
    await visit.browser.close()
  })

  afterAll(async () => {
    await running?.stop()
    await network?.stop()
    await server?.stop()
  })

  return {
    get visit() {
      return visit
    },
  }
}
