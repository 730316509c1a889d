import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { aJpeg } from '../support/aPicture.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { newEmail, openWithWorker } from './shopper.ts'
import { importCatalogue, signIn } from './shortcuts.ts'

/** Imports an event with a picture beside its file, and answers its title. */
async function importOwls(server: TestServer): Promise<{ title: string; path: string }> {
  const name = randomUUID().slice(0, 8)
  await writeFile(join(server.directory, `${name}.jpg`), await aJpeg(1600, 900))
  await importCatalogue(
    server,
    `
organisers: [{ name: The Owls }]
events:
  - id: owls-${name}
    title: Owls ${name}
    organiser: The Owls
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Barn }
    tickets: [{ name: Perch, price: 0, capacity: 9 }]
    picture: { file: ${name}.jpg, alt: Two owls on a beam, focus: [20, 80] }
`,
  )
  return { title: `Owls ${name}`, path: `/events/owls-${name}/` }
}

const fileOf = (picture: Locator): Promise<string> =>
  picture.evaluate((img: HTMLImageElement) => (img.complete && img.naturalWidth > 0 ? img.currentSrc : ''))
const isShown = (picture: Locator) => expect.poll(() => fileOf(picture)).toMatch(/\/pictures\/\w+-\d+\.avif$/)

const cardOf = (page: Page, title: string) => page.getByRole('link', { name: title }).locator('img')

test.afterEach(({ problems }) => {
  // The browser logs failed and refused requests to its console.
  problems.splice(0, problems.length, ...problems.filter(problem => !/net::ERR|status of 422/.test(problem)))
})

test('an imported picture is on the card and on the page of its event, cut around its focus, in a file of its width', async ({
  page,
  server,
}) => {
  const { title, path } = await importOwls(server)
  await page.goto(`/all-events/?search=${encodeURIComponent(title)}`)
  const card = cardOf(page, title)
  await isShown(card)
  expect(await card.evaluate(img => getComputedStyle(img).objectPosition)).toBe('20% 80%')
  const box = await card.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(700 / 416, 1)
  // Its colour is behind it, before it is there.
  const ground = card.locator('xpath=ancestor::span').locator('svg')
  const colour = await ground.getAttribute('color')
  expect(await ground.evaluate(svg => getComputedStyle(svg).backgroundColor)).toBe(
    `rgb(${[1, 3, 5].map(at => Number.parseInt(colour?.slice(at, at + 2) ?? '', 16)).join(', ')})`,
  )

  await page.goto(path)
  const art = page.getByRole('img', { name: 'Two owls on a beam' })
  await isShown(art)
  expect(await art.evaluate(img => getComputedStyle(img).objectPosition)).toBe('20% 80%')
  const [, width] = /-(\d+)\.avif$/.exec(await fileOf(art)) ?? []
  const wanted = await page.evaluate(() => innerWidth * devicePixelRatio)
  expect(Number(width)).toBeGreaterThanOrEqual(Math.min(wanted, 1600))
})

test('a picture that was seen is there without a network, also where another width of it is asked for', async ({
  page,
  context,
  server,
}) => {
  const { title, path } = await importOwls(server)
  await openWithWorker(page)
  await page.goto(path)
  const art = page.getByRole('img', { name: 'Two owls on a beam' })
  await isShown(art)
  const seen = await fileOf(art)
  await page.evaluate(() => fetch('/ajax/store/catalogue/events/?search=Owls'))
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await isShown(art)
  await page.setViewportSize({ width: 800, height: 800 })
  await page.reload()
  await isShown(art)
  expect(await fileOf(art)).not.toBe(seen)

  // One that was never seen leaves its colour.
  await page.evaluate(() => caches.delete('pictures'))
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await fileOf(art)).toBe('')
  const ground = page.locator('.event-art svg').first()
  expect(await ground.evaluate(svg => svg.getBoundingClientRect().width)).toBeGreaterThan(300)
})

test('without scripts, a picture is shown as with them', async ({ browser, server }) => {
  const { path } = await importOwls(server)
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForLoadState('load')
  const art = page.getByRole('img', { name: 'Two owls on a beam' })
  await isShown(art)
  expect(await art.evaluate(img => getComputedStyle(img).objectPosition)).toBe('20% 80%')
  await context.close()
})

test('a member chooses a picture while the connection breaks, says what it shows and what stays visible, and publishes it', async ({
  page,
  context,
  server,
}) => {
  const email = newEmail()
  const name = `Moth House ${randomUUID().slice(0, 8)}`
  await importCatalogue(
    server,
    `
organisers: [{ name: ${name}, members: [${email}] }]
events:
  - id: ${name.toLowerCase().replaceAll(' ', '-')}
    title: Moths of ${name}
    organiser: ${name}
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Barn }
    tickets: [{ name: Moth, price: 0, capacity: 9 }]
`,
  )
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  await page.locator('.own-event-title', { hasText: `Moths of ${name}` }).click()
  const chooser = page.getByRole('group', { name: 'Picture', exact: true })
  const input = chooser.getByLabel('Choose a picture')

  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Moths') })
  await expect(chooser.getByRole('alert')).toHaveText('This file is no picture in JPEG, PNG, WebP or AVIF')
  const broken = { name: 'moths.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Moths') }
  await input.setInputFiles(broken)
  await expect(chooser.getByRole('alert')).toHaveText(/^This file cannot be read as a picture/)

  // The third part is lost, and then the network.
  let parts = 0
  const starts: number[] = []
  await page.route('**/send_picture_part/', async route => {
    starts.push(Number(new URLSearchParams(route.request().postData() ?? '').get('start')))
    parts += 1
    if (parts === 3) {
      await route.abort()
      await context.setOffline(true)
    } else await route.continue()
  })
  const noise = await aJpeg(1600, 1200)
  const file = { name: 'moths.jpg', mimeType: 'image/jpeg', buffer: padded(noise, 700_000) }
  await input.setInputFiles(file)
  await expect(chooser.getByText('Waiting for a connection.')).toBeVisible()
  const progress = chooser.getByRole('progressbar')
  expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0.3)
  await context.setOffline(false)
  await expect(chooser.getByText('The picture is here.')).toBeVisible({ timeout: 30_000 })
  // What has arrived is not sent again.
  expect(starts.filter((start, index) => starts.indexOf(start) !== index)).toEqual([300_000])

  await chooser.getByLabel('What it shows').fill('Moths around a lamp')
  const across = chooser.getByRole('slider', { name: 'From the left' })
  await across.focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowLeft')
  await expect(across).toHaveValue('30')
  const whole = chooser.locator('.picture-whole')
  const box = await whole.boundingBox()
  await whole.click({ position: { x: (box?.width ?? 0) * 0.3, y: (box?.height ?? 0) * 0.9 } })
  await expect(chooser.getByRole('slider', { name: 'From the top' })).toHaveValue('90')
  await expect(page.getByText('All saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(page.getByText('It is published, and everybody can see it now.')).toBeVisible()
  await page.goto(`/events/moths-of-${name.toLowerCase().replaceAll(' ', '-')}/`)
  const art = page.getByRole('img', { name: 'Moths around a lamp' })
  await isShown(art)
  expect(await art.evaluate(img => getComputedStyle(img).objectPosition)).toBe('30% 90%')
})

/** A JPEG of at least so many bytes: what is behind its end is no part of the picture. */
const padded = (jpeg: Buffer, size: number): Buffer =>
  Buffer.concat([jpeg, Buffer.alloc(Math.max(0, size - jpeg.length))])
