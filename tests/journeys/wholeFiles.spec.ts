import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { expect, test } from '../faults/fixtures.ts'

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active != null)

/** How many stored files have these words. */
const storedWith = (page: Page, words: string) =>
  page.evaluate(async words => {
    const stored = await Promise.all(
      (await caches.keys()).map(async name => {
        const cache = await caches.open(name)
        return Promise.all((await cache.keys()).map(async key => (await cache.match(key))?.text() ?? ''))
      }),
    )
    return stored.flat().filter(text => text.includes(words)).length
  }, words)

for (const [what, files] of [
  ['documents', /^\/(account|door)\.html$/],
  ['scripts', /^\/assets\/Settings-.*\.js$/],
] as const)
  test(`a page of a proxy with status 200 for ${what} does not become part of the worker`, {
    tag: '@adversity',
  }, async ({ page, network }) => {
    const portal = network.inject({ call: files, fault: { kind: 'captive portal' } })
    await page.goto('/')
    await expect.poll(() => portal.hits).toBeGreaterThan(0)
    // The installation fails, and the browser forgets the worker.
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
      .toBe(true)
    expect(await hasWorker(page)).toBe(false)

    portal.clear()
    await page.reload()
    await expect.poll(() => hasWorker(page), { timeout: 20_000 }).toBe(true)
    expect(await storedWith(page, 'Free Wi-Fi')).toBe(0)
  })

for (const [what, files] of [
  ['the document', /^\/organiser\.html$/],
  ['a script', /^\/assets\/organiser-.*\.js$/],
] as const)
  test(`a page of a proxy with status 200 for ${what} of organisers is not stored, and their area opens without a network`, {
    tag: '@adversity',
  }, async ({ page, network, context }) => {
    await page.goto('/')
    await expect.poll(() => hasWorker(page), { timeout: 20_000 }).toBe(true)
    const portal = network.inject({ call: files, fault: { kind: 'captive portal' } })
    await page.goto(pages.organiser.path)
    await expect.poll(() => portal.hits).toBeGreaterThan(0)
    expect(await storedWith(page, 'Free Wi-Fi')).toBe(0)

    portal.clear()
    const heading = page.getByRole('heading', { level: 1, name: pages.organiser.title })
    await page.reload()
    await heading.waitFor()
    await context.setOffline(true)
    await page.reload()
    await heading.waitFor()
  })
