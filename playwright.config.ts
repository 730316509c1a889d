import { defineConfig } from 'playwright/test'
import './tests/support/compileCache.ts'
import { findHeadlessBrowser } from './tests/support/browser.ts'

/**
 * A journey in which an answer fails, is late or is lost, the network is gone, or another tab or user interferes, by the
 * name of its file or by its tag. CI runs a third of these and of the next two groups for each commit; `npm test` has a
 * journey for each path.
 */
const ADVERSITY = /adversity\w+\.spec|@adversity/
/** A journey for each event of the sample catalogue, to the end of its order. */
const CATALOGUE = '**/catalogue.spec.ts'

/** A journey that goes into the details of one screen or of one way to pay, by the name of its file or by its tag. */
const DETAILS =
  /(account|address|basketWhole|cookies|everySetting|giftVouchers|hostile|inApp|installed|keyboard|longWords|mailingList|orderCompleted|restored|sessionLink|settings|sharedPieces)\.spec|@detail/

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/setup.ts',
  outputDir: 'test-results/journeys',
  projects: [
    { name: 'paths', grepInvert: [ADVERSITY, DETAILS], testIgnore: CATALOGUE },
    { name: 'details', grep: DETAILS, grepInvert: ADVERSITY, testIgnore: CATALOGUE },
    { name: 'adversity', grep: ADVERSITY },
    { name: 'catalogue', testMatch: CATALOGUE },
  ],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Motion costs a tenth of the run; site.spec, which navigates with view transitions, keeps it.
    contextOptions: { reducedMotion: 'reduce' },
    // Cookies are declined, so that their question covers nothing.
    storageState: {
      cookies: [
        {
          name: 'cookie_policy',
          value: 'declined',
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    launchOptions: {
      executablePath: findHeadlessBrowser() ?? '',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
})
