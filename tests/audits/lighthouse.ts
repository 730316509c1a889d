import { spawnSync } from 'node:child_process'
import { findBrowser } from '../support/browser.ts'

/* Lighthouse on the public pages, as lighthouserc.json asks, with the Chromium that the journeys use. */

const { status } = spawnSync('npx', ['lhci', 'autorun'], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
})
process.exitCode = status ?? 1
