import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright'
import { findBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { settings, visit } from '../visit/visit.ts'

/*
 * axe at every screen and state, in both themes, at 390 and 1280; and no sideways scrolling at 320. Prints
 * what it finds and fails on any of it. One look only: `node tests/audits/accessibility.ts 390-dark`.
 */

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const looks = [
  ...[390, 1280].flatMap(width => (['light', 'dark'] as const).map(theme => ({ width, theme }))),
  { width: 320, theme: 'light' as const },
]

const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] })
const found: string[] = []
let screens = 0

async function look(baseURL: string, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 844 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await visit(page, async name => {
    screens++
    const at = `${name} (${width}, ${colorScheme})`
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${at}: ${overflow} px too wide`)
    if (width === 320) return
    // react-aria's announcer names a pressed button for seconds, also when that button has left the page.
    const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]').withTags(TAGS)
    const { violations, passes, inapplicable } = await axe.analyze()
    if (![...passes, ...inapplicable].some(rule => rule.id === 'target-size'))
      found.push(`${at}: sizes were not checked`)
    for (const { id, nodes } of violations) {
      found.push(`${at}: ${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    }
  })
  await context.close()
}

try {
  const only = process.argv[2]
  for (const { width, theme } of looks.filter(one => !only || `${one.width}-${one.theme}` === only)) {
    const server = await startServer(settings)
    try {
      await look(server.origin, width, theme)
    } catch (error) {
      // The other looks are looked at all the same.
      found.push(`${width}, ${theme}: ${error instanceof Error ? error.stack : error}`)
    } finally {
      await server.stop()
    }
  }
} finally {
  await browser.close()
}
for (const line of found) process.stdout.write(`${line}\n`)
process.stdout.write(`${screens} screens looked at, ${found.length} problems\n`)
if (found.length > 0) process.exitCode = 1
