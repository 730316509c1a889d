import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright'
import { findBrowser } from './support/browser.ts'
import { startServer } from './support/server.ts'
import { settings, visit } from './visit/visit.ts'

/*
 * Takes a screenshot of every screen in both themes at four widths, one contact sheet for each combination:
 * screens/<width>-<theme>.png.
 */

const FOLDER = 'screens'
const looks = [320, 390, 768, 1280].flatMap(width =>
  (['light', 'dark'] as const).map(theme => ({ width, theme })),
)

async function photograph(browser: Browser, origin: string, look: (typeof looks)[number]): Promise<string[]> {
  const isPhone = look.width < 1024
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: look.theme,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  const names: string[] = []
  await visit(page, async name => {
    await page.waitForTimeout(200)
    await page.screenshot({
      path: `${FOLDER}/${look.width}-${look.theme}/${name}.png`,
      animations: 'disabled',
    })
    names.push(name)
  })
  await context.close()
  return names
}

async function paste(browser: Browser, look: (typeof looks)[number], names: string[]): Promise<void> {
  const folder = `${look.width}-${look.theme}`
  const isPhone = look.width < 1024
  const [columns, width] = isPhone ? [8, 234] : [4, 480]
  const figures = names.map(
    name => `<figure><img src="${folder}/${name}.png"><figcaption>${name}</figcaption></figure>`,
  )
  const style = `body{margin:16px;background:#888;font:13px sans-serif;display:grid;gap:12px;
    grid-template-columns:repeat(${columns},${width}px)}figure{margin:0}img{width:100%;display:block}`
  const file = `${process.cwd()}/${FOLDER}/${folder}.html`
  await writeFile(file, `<style>${style}</style>${figures.join('')}`)
  const page = await browser.newPage({ viewport: { width: columns * (width + 12) + 20, height: 800 } })
  await page.goto(`file://${file}`)
  await page.screenshot({ path: `${FOLDER}/${folder}.png`, fullPage: true })
  await page.close()
  process.stdout.write(`${FOLDER}/${folder}.png\n`)
}

const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] })
try {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const only = process.argv[2]
  for (const look of looks.filter(one => !only || `${one.width}-${one.theme}` === only)) {
    const server = await startServer(settings)
    try {
      await paste(browser, look, await photograph(browser, server.origin, look))
    } finally {
      await server.stop()
    }
  }
} finally {
  await browser.close()
}
