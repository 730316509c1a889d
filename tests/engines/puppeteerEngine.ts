import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import type { Engine, Tab } from './browser.ts'

const LONGEST_MS = 30_000

/** A headless browser that puppeteer drives; each browser is a separate profile. `options`: which one, found when it starts. */
export const puppeteerEngine = (name: string, options: () => LaunchOptions): Engine => ({
  name,
  async start() {
    const running = await puppeteer.launch({
      headless: true,
      defaultViewport: { width: 480, height: 844 },
      ...options(),
    })
    return {
      async open() {
        const context = await running.createBrowserContext()
        return {
          async newTab() {
            const page = await context.newPage()
            page.setDefaultTimeout(LONGEST_MS)
            return tabOf(page)
          },
          close: () => context.close(),
        }
      },
      stop: () => running.close(),
    }
  },
})

function tabOf(page: Page): Tab {
  const element = async (script: string): Promise<ElementHandle<HTMLInputElement>> => {
    const found = (await page.evaluateHandle(script)).asElement()
    if (found === null) throw new Error('There is no such element')
    return found as ElementHandle<HTMLInputElement>
  }
  return {
    goto: async address => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: <T>(script: string) => page.evaluate(script) as Promise<T>,
    click: async script => (await element(script)).click(),
    async type(script, text) {
      await (await element(script)).evaluate(field => {
        field.focus()
        field.select()
      })
      await page.keyboard.type(text)
    },
    async cookies() {
      const cookies = await page.cookies()
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    close: () => page.close(),
  }
}
