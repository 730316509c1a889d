import { spawnSync } from 'node:child_process'
import { findBrowser } from '../support/browser.ts'

/* Runs Lighthouse on the public pages of lighthouserc.json, with the Chromium of the journeys. */

const { status } = spawnSync('npx', ['lhci', 'autorun'], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
})
process.exitCode = status ?? 1
