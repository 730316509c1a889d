import { accessSync, constants } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium on this machine; null where none is found. */
export const findBrowser = (): string | null => PLACES.find((path): path is string => isProgram(path)) ?? null

/** The same Chromium without its own windows, which needs a fifth less time; where it is missing, `findBrowser`. */
export function findHeadlessBrowser(): string | null {
  const shell = '/usr/bin/chromium-headless-shell'
  return !process.env.CHROMIUM && isProgram(shell) ? shell : findBrowser()
}

function isProgram(path: string | undefined): boolean {
  if (!path) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
