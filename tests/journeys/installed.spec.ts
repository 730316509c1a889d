import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { openWithWorker, workerReady } from './shopper.ts'

interface Manifest {
  id: string
  short_name: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
  [name: string]: unknown
}

test('the browser reports no obstacle to installing the app, nor the door check as one of its own', async ({
  page,
}) => {
  await openWithWorker(page)
  const devtools = await page.context().newCDPSession(page)
  for (const [path, manifest] of [
    ['/', 'manifest.webmanifest'],
    ['/door/', 'door.webmanifest'],
  ] as const) {
    await page.goto(path)
    const { url } = await devtools.send('Page.getAppManifest')
    expect(url).toContain(`/${manifest}`)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(error => error.errorId !== 'in-incognito')).toEqual([])
  }
})

test('the installed door has icons of its own, which no shopper’s worker stores', async ({ page }) => {
  const read = async (name: string) =>
    ((await (await page.request.get(`/${name}.webmanifest`)).json()) as Manifest).icons
  const [shop, door] = [await read('manifest'), await read('door')]
  expect(door.map(({ sizes, purpose }) => [sizes, purpose])).toEqual(
    shop.map(({ sizes, purpose }) => [sizes, purpose]),
  )
  for (const [index, { src }] of door.entries()) {
    const [own, shops] = [await page.request.get(src), await page.request.get(shop[index]?.src ?? '')]
    expect(own.headers()['content-type']).toBe('image/png')
    expect((await own.body()).equals(await shops.body())).toBe(false)
  }
  const worker = await (await page.request.get('/sw.js')).text()
  for (const { src } of door) expect(worker).not.toContain(src.slice(1))
})

test('the manifest has all required members, and its images have the stated sizes', async ({ page }) => {
  await page.goto('/')
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', lang: 'en-GB', dir: 'ltr' })
  expect(manifest.short_name.length).toBeLessThanOrEqual(12)
  expect(manifest.start_url).toContain('source=')
  for (const name of [
    'name',
    'description',
    'categories',
    'shortcuts',
    'handle_links',
    'display_override',
    'theme_color',
  ]) {
    expect(manifest[name], name).toBeTruthy()
  }
  expect(manifest.icons.map(icon => `${icon.sizes} ${icon.purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const picture of [...manifest.icons, ...manifest.screenshots]) {
    const [width, height] = picture.sizes.split('x').map(Number)
    expect(await measured(page, picture.src), picture.src).toMatchObject({ width, height })
  }
  for (const icon of manifest.icons) {
    const { corner } = await measured(page, icon.src)
    expect(corner, `the corner of ${icon.src}`).toBe(icon.purpose === 'maskable' ? 255 : 0)
  }
  expect(manifest.screenshots.map(shot => shot.form_factor).sort()).toEqual(['narrow', 'narrow', 'wide'])
})

test('the documents contain the meta tags for iOS and the theme', async ({ page }) => {
  for (const path of ['/', '/smartcheckout/', '/account/settings/', '/door/']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /viewport-fit=cover/)
    await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', '/apple-touch-icon.png')
    await expect(page.locator('meta[name=theme-color]')).toHaveCount(2)
    await expect(page.locator('meta[name=apple-mobile-web-app-capable]')).toHaveAttribute('content', 'yes')
  }
  expect(await measured(page, '/apple-touch-icon.png')).toMatchObject({
    width: 180,
    height: 180,
    corner: 255,
  })
})

test('GAP-105 both shells open offline, and an unknown address stays not found', async ({
  page,
  context,
  problems,
}) => {
  await openWithWorker(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.goto('/account/wallet/')
  await expect(page.getByRole('heading', { name: 'Ticket wallet' })).toBeVisible()
  await page.goto('/smartcheckout/')
  await expect(page.getByRole('heading', { name: 'We cannot reach your basket' })).toBeVisible()
  await page.goto('/events/never-seen/')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.goto('/no-such-page/')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.goto('/ticket.ics')).rejects.toThrow()
  await context.setOffline(false)
  expect((await page.goto('/no-such-page/'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  problems.splice(0)
})

test('a stored page shows its frame and heading before its data', async ({ page, context }) => {
  await openWithWorker(page)
  await context.setOffline(true)
  await page.addInitScript(() => {
    window.fetch = () => new Promise(() => {})
  })
  for (const [address, title] of [
    ['/', 'What’s on'],
    ['/all-events/', 'All events'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main')).toContainText('Opening')
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
})

test('the service worker stores no personal answers and handles no POST', async ({ page }) => {
  await page.goto('/smartcheckout/')
  await workerReady(page)
  await page.goto('/all-events/')
  await page.goto('/smartcheckout/')
  await expect(page.getByRole('heading', { name: 'Basket' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(request => `${request.method} ${new URL(request.url).pathname}`)
  })
  expect(kept.filter(one => one.includes('/ajax/') && !one.startsWith('GET /ajax/store/catalogue/'))).toEqual(
    [],
  )
  expect(kept.filter(one => !one.startsWith('GET '))).toEqual([])
  expect(await readFile('dist/page/sw.js', 'utf8')).not.toContain('BackgroundSync')
})

/** The size of a picture and how opaque its corner is, as the browser decodes it. */
function measured(page: import('playwright').Page, src: string) {
  return page.evaluate(async address => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const pencil = canvas.getContext('2d')
    pencil?.drawImage(picture, 0, 0)
    return { width: picture.width, height: picture.height, corner: pencil?.getImageData(0, 0, 1, 1).data[3] }
  }, src)
}

test.describe('on a phone with iOS', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  })

  test('the page links a picture of the start for each theme, of the size of the screen, and stays silent elsewhere', async ({
    page,
  }) => {
    const links = page.locator('link[rel=apple-touch-startup-image]')
    await openWithWorker(page)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
      }),
    )
    await expect(links).toHaveCount(0)
    await page.reload()
    await expect(links).toHaveCount(2)
    const corners = await links.evaluateAll(elements =>
      Promise.all(
        (elements as HTMLLinkElement[]).map(async ({ href, media }) => {
          const picture = new Image()
          picture.src = href
          await picture.decode()
          const canvas = new OffscreenCanvas(picture.width, picture.height)
          const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
          context.drawImage(picture, 0, 0)
          const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].join()
          return [
            /\w+(?=\) and)/.exec(media)?.[0],
            picture.width,
            picture.height,
            at(0, 0),
            at(585, 1266) === at(0, 0),
          ]
        }),
      ),
    )
    expect(corners).toEqual([
      ['light', 1170, 2532, '252,250,245,255', false],
      ['dark', 1170, 2532, '21,18,27,255', false],
    ])
  })
})
