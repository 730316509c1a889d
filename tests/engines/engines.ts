import type { Engine } from './browser.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** The browser engines besides Chromium, one row each. */
export const engines: Engine[] = [webkit, firefox]
