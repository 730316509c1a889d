import { accessSync, constants } from 'node:fs'

/** Debian's Chromium without windows of its own: the journeys need a third less time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  HEADLESS_SHELL,
]

const find = (places: (string | undefined)[]): string | null => places.find(isProgram) ?? null

/** The path of a Chromium on this machine; null where none is found. */
export const findBrowser = (): string | null => find(PLACES)

/** The one that CHROMIUM names, or else the one that is fastest. */
export const findHeadlessBrowser = (): string | null =>
  find([process.env.CHROMIUM, HEADLESS_SHELL, ...PLACES])

/** Whether the fastest one, or one that was asked for, is there. */
export const hasHeadlessShell = (): boolean => isProgram(process.env.CHROMIUM) || isProgram(HEADLESS_SHELL)

function isProgram(path: string | undefined): path is string {
  if (!path) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
