import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { addTickets, newEmail, register, sendCode } from './journeys/shopper.ts'
import { findBrowser } from './support/browser.ts'
import { startServer } from './support/server.ts'

/*
 * Photographs every screen in both themes at two widths, and pastes them into one contact sheet a look:
 * screens/<width>-<theme>.png.
 */

const FOLDER = 'screens'
const looks = [390, 1280].flatMap(width => (['light', 'dark'] as const).map(theme => ({ width, theme })))

type Shoot = (name: string) => Promise<void>

/** One visit that meets every screen. `shoot` keeps the screen as it stands. */
async function visit(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/')
  await shoot('home')
  await page.goto('/all-events/')
  await shoot('all events')
  await page.goto('/all-events/?search=nothing+like+it')
  await shoot('nothing found')
  await page.goto('/events/the-moonlit-circus/')
  await shoot('event, priced')
  await page.goto('/no-such-page/')
  await shoot('not found')
  await page.goto('/refund-policy/')
  await shoot('refund policy')
  await page.goto('/account/wallet/')
  await shoot('wallet, empty')
  await page.goto('/signin/')
  await page.getByLabel('Email address').waitFor()
  await shoot('sign in')
  await page.goto('/smartcheckout/')
  await page.getByText('Looking for something').waitFor()
  await shoot('basket, empty')

  await page.goto('/events/midwinter-strings-by-candlelight/')
  await page.getByRole('button', { name: 'Increase quantity, Stalls' }).click()
  await shoot('event')
  await addTickets(page, 'midwinter-strings-by-candlelight', 'Stalls', 2)
  await addTickets(page, 'stories-for-the-last-train-home', 'Table seat', 1)
  await shoot('basket')
  await page
    .getByLabel(/^Quantity, Table seat/)
    .last()
    .fill('1')
  await page.getByText('You must purchase a minimum').waitFor()
  await shoot('basket, below the minimum')
  await page
    .getByLabel(/^Quantity, Table seat/)
    .last()
    .fill('2')
  await page.waitForTimeout(2600)
  await page.getByRole('button', { name: /^Remove Stalls/ }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await shoot('basket, removed')

  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/reserve_tickets/', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /Reserve Basket/ }).click()
  await page.getByText('PLEASE WAIT').waitFor()
  await shoot('reserve')
  letGo()
  await page.getByLabel('Email address').waitFor()
  await shoot('account, e-mail')
  await page.getByLabel('Email address').fill('sam@gmial.com')
  await shoot('account, hint')
  await page.getByLabel('Email address').fill('sam')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('There is a problem').waitFor()
  await shoot('account, error')
  const email = newEmail()
  await page.getByLabel('Email address').fill(email)
  await sendCode(page)
  await page.getByLabel('One-time code').fill('482')
  await shoot('account, code')
  await page.getByLabel('One-time code').fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('That is not the code we sent').waitFor()
  await shoot('account, wrong code')
  if (await page.getByRole('button', { name: 'Order summary' }).isVisible()) {
    await page.getByRole('button', { name: 'Order summary' }).click()
  }
  await page.getByRole('button', { name: 'Edit basket' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(250)
  await shoot('edit basket')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /Check or change/ }).click()
  let fail = true
  await page.route('**/deliver_to_wallet/', route =>
    fail ? route.fulfill({ json: { delivery_completed: false } }) : route.continue(),
  )
  await register(page, email, 'Sam Field', () => shoot('account, name'))
  await page.getByText('Delivery failed').waitFor({ timeout: 15_000 })
  await shoot('delivery failed')
  fail = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await shoot('delivering')
  await page.getByText('Order complete!').waitFor({ timeout: 15_000 })
  await page.waitForTimeout(400)
  await shoot('order completed')
  await page.goto('/account/wallet/')
  await page
    .getByRole('img', { name: /QR code/ })
    .first()
    .waitFor()
  await shoot('wallet')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await shoot('sign out')
  await page.goto('/')
  await shoot('home, with a ticket')

  await addTickets(page, 'the-moonlit-circus', /./, 1)
  await shoot('basket, priced')
  await page.getByRole('button', { name: /Reserve Basket/ }).click()
  await page.getByText('Not you? Sign out').waitFor()
  await shoot('account, confirm')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('not yet been configured').waitFor()
  await shoot('payment, not configured')
  await page.context().setOffline(true)
  await page.goto('/smartcheckout/').catch(() => undefined)
  await page.getByText('We cannot reach your basket').waitFor()
  await shoot('checkout, no connection')
}

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

const server = await startServer()
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] })
try {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const only = process.argv[2]
  for (const look of looks.filter(one => !only || `${one.width}-${one.theme}` === only)) {
    await paste(browser, look, await photograph(browser, server.origin, look))
  }
} finally {
  await browser.close()
  await server.stop()
}
