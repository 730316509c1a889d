import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Checkout } from '../../../contract/entities/checkout.ts'
import { money } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { accountFailures } from '../../../src/text/accountFailures.ts'
import { failures } from '../../../src/text/failures.ts'
import { organiserFailures } from '../../../src/text/organiserFailures.ts'
import { isTypedInAddress } from '../../support/typedInAddress.ts'
import { Violation } from '../violation.ts'
import { isUnreachedProvider, type PageWorld, type Phone } from './pageWorld.ts'
import { readScreen, type Screen } from './screen.ts'
import { headings } from './shownStep.ts'

const DRAW_MS = 10_000
const AGREE_MS = 10_000
const LOOK_MS = 250

/** What a browser shows by itself where a provider's page cannot be reached. */
const browsersOwn: Screen = { path: '', heading: '', said: [], controls: [], length: 0 }

/** Each tab draws within ten seconds, whatever the network does. */
export async function checkDrawn(page: Page): Promise<Screen> {
  for (const began = Date.now(); ; ) {
    if (isUnreachedProvider(page)) return browsersOwn
    const screen = await readScreen(page).catch(() => null)
    if (isTypedInAddress(page.url()))
      throw new Violation('No address has private words', { path: page.url() })
    if (screen && screen.length > 20 && screen.heading) return screen
    if (Date.now() - began > DRAW_MS)
      throw new Violation('Every page draws', { path: page.url(), screen, ...(await remains(page)) })
    await pause(LOOK_MS)
  }
}

/** What there is of a page that has not drawn. */
const remains = (page: Page) =>
  page
    .evaluate(() => ({ readyState: document.readyState, body: document.body?.innerHTML.slice(0, 400) }))
    .catch(error => ({ error: String(error) }))

/** How often the same press may come to nothing: the walk fills in what is asked for, so it should lead on. */
const PRESSES = 8

/** What is pressed at a step leads on, or changes what is shown. */
export function checkEffect(phone: Phone, screen: Screen, done: string): void {
  const shown = JSON.stringify([
    done,
    screen.path,
    screen.heading,
    screen.said,
    screen.controls.map(({ mark: _mark, ...one }) => one),
  ])
  phone.same = phone.same.shown === shown ? { shown, times: phone.same.times + 1 } : { shown, times: 1 }
  if (phone.same.times === PRESSES && screen.path.startsWith('/smartcheckout/') && !phone.isOffline)
    throw new Violation('What is pressed at a step leads on', {
      done,
      heading: screen.heading,
      said: screen.said,
    })
}

/** A page that the server has rendered draws first, and fills in what the device has afterwards. */
const FILLED_MS = 3000

/** No word that was typed is lost or replaced while its form is shown. */
export async function checkWords(phone: Phone, page: Page, first: Screen): Promise<void> {
  let screen = first
  for (const began = Date.now(); ; screen = await readScreen(page)) {
    const lost = lostWords(phone, page, screen)
    if (lost === null) return
    if (Date.now() - began > FILLED_MS) throw new Violation('No word that was typed is lost', lost)
    await pause(LOOK_MS)
  }
}

function lostWords(phone: Phone, page: Page, { heading, controls }: Screen): unknown {
  for (const { kind, name, value } of controls) {
    const typed = phone.typed.get(`${heading}: ${name}`)
    if (kind === 'type' && typed?.page === page && value !== typed.text)
      return { heading, name, typed: typed.text, value }
  }
  return null
}

/** A call that changes something: what is only read may be read again. */
const SAVE = /^\/ajax\/(?!.*\/get_)/
const FAILED = /^(Unable|There was an error|An error)/

/** The calls whose failure these words say; none, where they are the words of no call. */
const pathsOf = (said: string): string[] =>
  Object.values(endpoints).flatMap(({ name, path }) =>
    ({ ...failures, ...accountFailures, ...organiserFailures })[name] === said ? path : [],
  )

/** What a page says has failed does not happen afterwards, unless the shopper presses again. */
export function checkSaid({ network }: PageWorld, phone: Phone, screen: Screen): void {
  const { failedAt } = phone
  if (failedAt) {
    const again = network.log
      .slice(failedAt.count)
      .find(({ path, method, body }) => method === 'POST' && path === failedAt.path && body === failedAt.body)
    if (again)
      throw new Violation('What a page says has failed does not happen afterwards', {
        ...failedAt,
      })
    return
  }
  const said = screen.said.find(one => FAILED.test(one))
  if (!said) return
  const named = pathsOf(said)
  const failed = network.log.findLast(
    ({ method, status, path }) =>
      method === 'POST' &&
      (status === null || status >= 500) &&
      (named.length > 0 ? named.includes(path) : SAVE.test(path)),
  )
  if (failed) phone.failedAt = { said, path: failed.path, body: failed.body, count: network.log.length }
}

/** With a good network, what a tab shows agrees with what the server holds, within some seconds. */
export async function checkAgreement(world: PageWorld, phone: Phone): Promise<void> {
  world.network.clear()
  phone.isOffline = false
  await phone.context.setOffline(false)
  for (const page of phone.tabs) await agreement(world, phone, page)
}

async function agreement({ network }: PageWorld, phone: Phone, page: Page): Promise<void> {
  if (!page.url().includes('/smartcheckout/')) return
  let difference: unknown = null
  for (const began = Date.now(); Date.now() - began < AGREE_MS; ) {
    const answer = await phone.context.request.get(`${network.origin}/ajax/checkout/checkout/get/`)
    const screen = await checkDrawn(page)
    const checkout = answer.ok() ? ((await answer.json()) as Checkout) : null
    difference = checkout && differenceOf(checkout, screen)
    if (difference === null) return
    // Only its provider says that a tab that has left since has paid: another one shows that when it is looked at.
    if (checkout?.payment_complete)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await pause(LOOK_MS * 4)
  }
  throw new Violation('What is shown agrees with the server', difference)
}

/** null: they agree, or the page says itself that it does not know. */
function differenceOf(checkout: Checkout, screen: Screen): unknown {
  const isUnknown = /cannot reach|out of date|does not answer|another (tab|device)/i.test(
    `${screen.heading} ${screen.said}`,
  )
  if (isUnknown) return null
  if (headings[checkout.state].test(screen.heading)) return differentContent(checkout, screen)
  // An empty basket has a title of its own, and a form may wait for its Continue.
  const isEmpty = checkout.tickets.length + checkout.gift_vouchers.length === 0
  if (isEmpty && /Basket|Order completed/.test(screen.heading)) return null
  return { state: checkout.state, heading: screen.heading, said: screen.said }
}

/** The lines of the basket, and at the other steps what is bought in brief and its price; null: they agree. */
function differentContent(checkout: Checkout, { heading, controls }: Screen): unknown {
  const bought = [
    ...checkout.tickets.map(({ qty, ticket_name }) => ({ qty, name: ticket_name })),
    ...checkout.gift_vouchers.map(({ qty, name }) => ({ qty, name })),
  ]
  const lines = bought.map(({ qty }) => qty)
  const [only, ...others] = bought
  const shown = controls.filter(({ name }) => name.startsWith('Quantity, ')).map(({ value }) => Number(value))
  if (heading === 'Basket' && shown.length === lines.length && total(shown) !== total(lines))
    return { heading, shown, held: lines }
  const summary = controls.find(({ name }) => name.startsWith('Order summary'))?.name
  const { basket_total, currency } = checkout
  const price = basket_total > 0 ? money(basket_total, currency.symbol) : 'Free'
  const brief = only && others.length === 0 ? `${only.qty} × ${only.name}` : plural(total(lines), 'item')
  const expected = `Order summary ${brief} · ${price}`
  return summary && closed(summary) !== closed(expected) ? { heading, shown: summary, held: expected } : null
}

/** The parts of a control's name stand beside each other on the screen, without a space in the document. */
const closed = (words: string): string => words.replaceAll(/\s/g, '')

const total = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0)
