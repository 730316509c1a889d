import type { Browser, Locator, Page } from 'playwright'
import { random } from '../support/random.ts'
import { arriveAt, heard, isAt, marrow, otherAmount, type Reached, titleOf } from './arriveAt.ts'
import { expect, test } from './fixtures.ts'

/* RELOADS=200 reloads that often. */

const RELOADS = Number(process.env.RELOADS ?? 10)
const LONGEST_PAUSE_MS = 400

/** A field that is typed into, or the options that are chosen from. */
interface Row {
  field(page: Page): Locator
  /** Shows the field. */
  open?(page: Page): Promise<void>
  text?: string
  options?: string[]
}

const tile = (page: Page) => page.getByRole('button', { name: 'How did we do?' })
const byHand = (page: Page) => page.getByRole('button', { name: 'Click to type address manually' })

const rows: { [N in Reached]: Row } = {
  donation: { field: otherAmount, text: '123.45' },
  gift_aid: { field: page => page.getByRole('checkbox', { name: /^I'd like to add Gift Aid/ }) },
  login: { field: page => page.getByLabel('Email address'), text: 'sam.field' },
  marketing_preferences: { field: page => page.getByRole('checkbox', { name: /^Foyer may e-mail me/ }) },
  delivery_address: {
    field: page => page.getByLabel('Town/City'),
    async open(page) {
      await byHand(page).or(page.getByLabel('Town/City')).first().waitFor()
      if (await byHand(page).isVisible()) await byHand(page).click()
    },
    text: 'Testbury St Mary',
  },
  ticket_questions_before: {
    field: marrow,
    async open(page) {
      const entry = page.getByRole('button', { name: /^Marrow entry/ })
      if ((await entry.getAttribute('aria-current')) === null) await entry.click()
    },
    text: 'Gwendolen',
  },
  payment: { field: page => page.getByLabel('Contact number'), text: '01632960001' },
  ticket_questions_after: { field: heard, options: ['', 'A neighbour', 'A marrow'] },
  order_completed: {
    field: page => page.getByRole('textbox', { name: 'How did we do?' }),
    async open(page) {
      if (!(await page.getByRole('dialog').isVisible())) await tile(page).click()
    },
    text: 'We had the time of our lives.',
  },
}

/** Seconds that the countdown shows; null: none. */
async function countdown(page: Page): Promise<number | null> {
  const timer = page.getByRole('timer')
  if (!(await timer.isVisible())) return null
  const [minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}

/** What the field holds. */
const held = (field: Locator): Promise<string> =>
  field.evaluate(element =>
    element instanceof HTMLInputElement && element.type === 'checkbox'
      ? String(element.checked)
      : (element as HTMLInputElement).value,
  )

/** Types or chooses something at random. */
async function enter(field: Locator, { text, options }: Row, chance: () => number): Promise<string> {
  if (options) await field.selectOption(options[Math.floor(chance() * options.length)] ?? '')
  else if (text === undefined) await field.setChecked(chance() < 0.5)
  else {
    await field.fill('')
    await field.pressSequentially(text.slice(0, Math.ceil(chance() * text.length)))
  }
  return held(field)
}

/** A page at each step, each of another shopper. */
async function openSteps(browser: Browser): Promise<[Reached, Page][]> {
  const opened: [Reached, Page][] = []
  for (const step of Object.keys(rows) as Reached[]) {
    const page = await (await browser.newContext()).newPage()
    await arriveAt(page, step)
    opened.push([step, page])
  }
  return opened
}

test('ACC-20 what was typed before a reload at a random moment of a random step is there after it', {
  tag: '@adversity',
}, async ({ browser }) => {
  test.setTimeout(180_000 + RELOADS * 5000)
  const chance = random(1)
  const opened = await openSteps(browser)
  const lost: string[] = []
  for (let at = 0; at < RELOADS; at++) {
    // Each step once before any step again.
    const [step, page] = opened[at < opened.length ? at : Math.floor(chance() * opened.length)] ?? []
    if (!step || !page) throw new Error('There is no step')
    const row = rows[step]
    await row.open?.(page)
    const entered = await enter(row.field(page), row, chance)
    await page.waitForTimeout(chance() * LONGEST_PAUSE_MS)
    const before = await countdown(page)
    await page.reload()
    await isAt(page, titleOf(step))
    await row.open?.(page)
    await expect(row.field(page)).toBeVisible()
    const shown = await held(row.field(page))
    if (shown !== entered) lost.push(`${step}: “${shown}” instead of “${entered}”`)
    const after = await countdown(page)
    if (before !== null && (after === null || after > before))
      lost.push(`${step}: ${before} s, then ${after} s`)
  }
  expect(lost).toEqual([])
  await Promise.all(opened.map(([, page]) => page.context().close()))
})
