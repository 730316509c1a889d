import type { Engine } from './browser.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** The engines beside Chromium. Whoever adds one adds a row. */
export const engines: Engine[] = [webkit, firefox]
