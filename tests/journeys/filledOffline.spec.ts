import type { BrowserContext, Page } from 'playwright'
import type { CallName } from '../../contract/endpoints.ts'
import { pages } from '../../contract/pages.ts'
import type { steps } from '../../src/checkout/steps.ts'
import { savedOnDevice } from '../../src/text/donation.ts'
import type { FaultProxy } from '../faults/faultProxy.ts'
import { expect, test } from '../faults/fixtures.ts'
import { answer, arriveAt, goOn, heard, isAt, marrow, otherAmount, titleOf } from './arriveAt.ts'
import { fillAddress, workerReady } from './shopper.ts'

/*
 * Each step that an update saves, and those after it as far as they need no network, are filled without a network. The
 * tab is closed before the network is back.
 */

type Steps = typeof steps
type Fillable = { [N in keyof Steps]: null extends Steps[N]['save'] ? never : N }[keyof Steps]

interface Row {
  name: Fillable
  call: CallName
  fill(page: Page): Promise<void>
  /** Expects what was filled in. */
  isFilled(page: Page): Promise<void>
  /** What of it the server is sent. */
  sent: string
  /** The step after it: a row of this table, or the title of a step that needs a network. */
  next: Fillable | { title: string }
}

const REASON = 'The office is closed today.'

const newsletter = (page: Page) => page.getByRole('checkbox', { name: /^Foyer may e-mail me/ })
const statements = (page: Page) =>
  page.getByRole('checkbox', { name: /^(I'd like to add Gift Aid|I am a UK taxpayer|This is )/ })

const rows: { [N in Fillable]: Row & { name: N } } = {
  donation: {
    name: 'donation',
    call: 'save_donation',
    fill: page => otherAmount(page).fill('7.31'),
    isFilled: page => expect(otherAmount(page)).toHaveValue('7.31'),
    sent: 'amount_before_booking_fee=7.31',
    next: 'gift_aid',
  },
  gift_aid: {
    name: 'gift_aid',
    call: 'update_donation',
    async fill(page) {
      await page.getByRole('checkbox', { name: /^I'd like to add Gift Aid/ }).check()
      for (const box of await statements(page).all()) await box.check()
    },
    async isFilled(page) {
      for (const box of await statements(page).all()) await expect(box).toBeChecked()
    },
    sent: 'is_gift_aid=true',
    next: { title: 'Account' },
  },
  marketing_preferences: {
    name: 'marketing_preferences',
    call: 'set_marketing_preferences',
    fill: page => newsletter(page).check(),
    isFilled: page => expect(newsletter(page)).toBeChecked(),
    sent: 'ct_subscribed=true',
    next: 'delivery_address',
  },
  delivery_address: {
    name: 'delivery_address',
    call: 'set_delivery_address',
    fill: fillAddress,
    isFilled: page => expect(page.getByLabel('Town/City')).toHaveValue('Testbury'),
    sent: 'Testbury',
    next: 'ticket_questions_before',
  },
  ticket_questions_before: {
    name: 'ticket_questions_before',
    call: 'save_question_answers',
    fill: answer,
    isFilled: page => expect(marrow(page)).toHaveValue('Gwendolen'),
    sent: 'Gwendolen',
    next: { title: 'Payment' },
  },
  ticket_questions_after: {
    name: 'ticket_questions_after',
    call: 'save_question_answers',
    fill: async page => void (await heard(page).selectOption('A marrow')),
    isFilled: page => expect(heard(page)).toHaveValue('A marrow'),
    sent: 'A marrow',
    next: { title: 'Order completed' },
  },
}

/** The rows from this one on, as far as no step needs a network, and the title of the step after them. */
function chainFrom(name: Fillable): { chain: [Row, ...Row[]]; after: string } {
  const { next } = rows[name]
  if (typeof next !== 'string') return { chain: [rows[name]], after: next.title }
  const { chain, after } = chainFrom(next)
  return { chain: [rows[name], ...chain], after }
}

/** Arrives at the first step, loses the network, fills the steps and closes the tab; then the network is back. */
async function fillOffline(
  page: Page,
  context: BrowserContext,
  network: FaultProxy,
  chain: [Row, ...Row[]],
): Promise<void> {
  await arriveAt(page, chain[0].name)
  await workerReady(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  // A worker that starts is without a network a moment later than its context.
  network.cut()
  for (const row of chain) {
    await isAt(page, titleOf(row.name))
    await row.fill(page)
    await goOn(page)
  }
  await expect(page.getByText(savedOnDevice)).toBeVisible()
  await page.close()
}

/** The keys of the requests that brought what was filled in and were applied. A request whose answer was lost is repeated with its key. */
const applied = (network: FaultProxy, { call, sent }: Row): (string | null)[] => {
  const requests = network.log.filter(
    ({ path, body, served, status }) =>
      path.includes(`/${call}/`) &&
      decodeURIComponent(body.replaceAll('+', ' ')).includes(sent) &&
      (served ?? status) === 200,
  )
  return [...new Set(requests.map(({ key }) => key))]
}

for (const name of Object.keys(rows) as Fillable[]) {
  const { chain, after } = chainFrom(name)
  const [first] = chain

  test(`what is filled in from ${name} on without a network is sent once after the tab was closed`, {
    tag: '@adversity',
  }, async ({ page, context, network, uncaught }) => {
    await fillOffline(page, context, network, chain)
    network.mend()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(pages.checkout.path)
    await isAt(again, after)
    for (const row of chain) expect(applied(network, row), row.call).toHaveLength(1)
    expect(uncaught).toEqual([])
  })

  test(`a late refusal at ${name} shows the step again, with the words and the reason`, {
    tag: '@adversity',
  }, async ({ page, context, network, uncaught }) => {
    await fillOffline(page, context, network, chain)
    network.inject({ call: first.call, fault: { kind: 'answered', status: 422, error: REASON }, times: 1 })
    network.mend()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(pages.checkout.path)
    await expect(again.getByText(REASON).first()).toBeVisible({ timeout: 30_000 })
    await isAt(again, titleOf(first.name))
    await first.isFilled(again)
    await goOn(again)
    // Gift Aid is refused with its donation.
    if (first.next === 'gift_aid') {
      await isAt(again, titleOf('gift_aid'))
      await rows.gift_aid.isFilled(again)
      await goOn(again)
    }
    await isAt(again, after)
    for (const row of chain) expect(applied(network, row), row.call).toHaveLength(1)
    expect(uncaught).toEqual([])
  })
}
