import { describe, expect, test } from 'vitest'
import { openNothing } from '../faults/openNothing.ts'
import { drawnCodes } from './drawnCodes.ts'
import { engines } from './engines.ts'
import { setting } from './setting.ts'
import { choose, completed, walkTo } from './stages.ts'
import { textOf, until } from './waitFor.ts'

/** Storage counts as absent after two seconds; no page waits for it before it draws. */
const DRAWN_WITHIN_MS = 2000

const paths = [
  '/',
  '/all-events/',
  '/smartcheckout/',
  '/account/wallet/',
  '/account/settings/',
  '/door/',
  '/signin/',
]

/**
 * Notes when a page is drawn, in milliseconds after its navigation began: it has a title. The checkout says that it looks
 * for its place meanwhile, because it asks the device first whether a sign-out has still to be told to the server.
 */
const noteDrawn = `(function look() {
  const title = document.querySelector('h1')
  const isDrawn = title !== null && title.innerText.trim() !== ''
  if (isDrawn || document.body?.innerText.includes('Determining checkout progress')) window.drawnAt = performance.now()
  else requestAnimationFrame(look)
})()`

describe.each(engines)('$name', engine => {
  const here = setting(engine)

  test('IndexedDB never answers: every page is drawn within 2 s and says so, and the wallet shows its tickets', async () => {
    const { visit } = here
    const { network, tab } = visit
    await choose(visit)
    await walkTo(visit, completed)
    await completed.act(visit)
    const codes = await drawnCodes(visit)
    // A browser whose worker is gone as well has nothing but the server.
    await tab.evaluate(
      'navigator.serviceWorker.getRegistration().then(registration => registration?.unregister())',
    )
    network.inject({ call: /^\/sw\.js$/, fault: { kind: 'refused' } })
    network.runFirst(`(${openNothing})();${noteDrawn}`)

    for (const path of paths) {
      await tab.goto(network.origin + path)
      await until(visit, `sees ${path}`, () => tab.evaluate('window.drawnAt !== undefined'))
      expect(await tab.evaluate('window.drawnAt'), path).toBeLessThan(DRAWN_WITHIN_MS)
      await until(visit, `is told at ${path}`, async () =>
        (await textOf(visit)).includes('This browser does not store anything'),
      )
    }
    await tab.goto(`${network.origin}/account/wallet/`)
    expect(await drawnCodes(visit), 'the tickets of the server').toEqual(codes)
  })
})
