import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/freePort.ts'
import { program } from '../support/programs.ts'
import type { Browser, Engine, Tab } from './browser.ts'
import { ended, openScreen } from './screen.ts'
import { type Command, type ElementReference, idOf, webDriver } from './webDriver.ts'

/** MiniBrowser of WebKitGTK, on a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  async start() {
    const screen = await openScreen()
    const port = await freePort()
    const driver = spawn(program('WEBKIT_DRIVER'), [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: screen.display,
        NO_AT_BRIDGE: '1',
        // Its sandbox needs privileges that a container lacks. It opens only pages of the tests.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    const command = webDriver(`http://127.0.0.1:${port}`)
    await ready(command)
    return {
      open: () => openBrowser(command),
      async stop() {
        await ended(driver)
        await screen.stop()
      },
    }
  },
}

async function ready(command: Command): Promise<void> {
  for (let left = 100; left > 0; left--) {
    const status = await command<{ ready: boolean }>('GET', '/status').catch(() => null)
    if (status?.ready) return
    await pause(100)
  }
  throw new Error('The driver does not answer')
}

async function openBrowser(driver: Command): Promise<Browser> {
  const { sessionId } = await driver<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: program('MINIBROWSER'), args: ['--automation'] },
        timeouts: { pageLoad: 30_000, script: 30_000 },
      },
    },
  })
  const command: Command = (method, path, body) => driver(method, `/session/${sessionId}${path}`, body)
  let first: string | null = await command<string>('GET', '/window')
  await command('POST', '/window/rect', { width: 480, height: 844 })
  return {
    async newTab() {
      const handle =
        first ?? (await command<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle
      first = null
      return tabOf(command, handle)
    },
    close: () => driver('DELETE', `/session/${sessionId}`),
  }
}

function tabOf(driver: Command, handle: string): Tab {
  const command: Command = async (method, path, body) => {
    // Commands go to the tab that was selected last.
    await driver('POST', '/window', { handle })
    return driver(method, path, body)
  }
  const run = <T>(script: string) => command<T>('POST', '/execute/sync', { script, args: [] })
  const element = async (script: string): Promise<string> => {
    const found = await run<ElementReference | null>(`return ${script}`)
    if (found === null) throw new Error('There is no such element')
    return idOf(found)
  }
  return {
    goto: url => command('POST', '/url', { url }),
    reload: () => command('POST', '/refresh'),
    evaluate: script => run(`return ${script}`),
    click: async script => command('POST', `/element/${await element(script)}/click`),
    async type(script, text) {
      await run(`${script}.select()`)
      await command('POST', `/element/${await element(script)}/value`, { text })
    },
    async cookies() {
      const cookies = await command<{ name: string; value: string }[]>('GET', '/cookie')
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    close: () => command('DELETE', '/window'),
  }
}
