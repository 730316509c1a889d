import { findBrowser } from '../support/browser.ts'
import { puppeteerEngine } from './puppeteerEngine.ts'

/** For comparisons with the other engines; all other journeys in Chromium are those of Playwright. */
export const chromium = puppeteerEngine('Chromium', () => ({
  browser: 'chrome',
  executablePath: findBrowser() ?? '',
  args: ['--no-sandbox'],
}))
