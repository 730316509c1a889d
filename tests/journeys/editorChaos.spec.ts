import type { BrowserContext, Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { random } from '../support/random.ts'
import { expect, test } from './fixtures.ts'
import { beginEvent, openArea } from './ownEvents.ts'
import { workerReady } from './shopper.ts'
import { signIn } from './shortcuts.ts'

/* EDITOR_SEEDS=100 runs seeds 1 to 100; EDITOR_SEED=7 runs seed 7. */

const { EDITOR_SEED = '7', EDITOR_SEEDS } = process.env
const seeds = EDITOR_SEEDS
  ? Array.from({ length: Number(EDITOR_SEEDS) }, (_, index) => index + 1)
  : EDITOR_SEED.split(',').map(Number)

const ACTIONS = 14

/** An event that somebody edits while its network and its browser fail. */
interface Editing {
  context: BrowserContext
  page: Page
  next: () => number
  isOffline: boolean
  /** What the member wants of each field, by its label. */
  words: Map<string, string>
  /** The names of the ticket types, in their order. */
  tickets: string[]
  /** How many saves in a row fail, and how. */
  fault: { how: string; left: number }
  trail: string[]
  /** The number of the action. */
  count: number
}

const drawn = <T>({ next }: Editing, of: readonly T[]): T => of[Math.floor(next() * of.length)] as T

const wordsOf = (editing: Editing, most = 4): string =>
  Array.from({ length: 1 + Math.floor(editing.next() * most) }, () =>
    drawn(editing, ['moth', 'owl', 'Żółw', '“quiet”', '5 < 7', 'night & day', 'bat', '🦇']),
  ).join(' ')

const PLAIN = ['Title', 'Description', 'Name of the place', 'Address', 'Town'] as const

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()

/** Writes down each save with its answer, for whoever looks at what failed. */
function watchSaves({ context, trail }: Editing): void {
  context.on('response', async response => {
    if (!response.url().includes('/set_event_field/')) return
    const sent = new URLSearchParams(response.request().postData() ?? '')
    const [field, value, base, stamp] = ['field', 'value', 'base', 'stamp'].map(name => sent.get(name))
    trail.push(
      `  saved ${field} "${value}" upon ${base?.slice(0, 4)} as ${stamp?.slice(0, 4)}: ${response.status()}`,
    )
  })
}

/** Takes the part of a network that fails: for some saves in a row. */
async function breakSaves(editing: Editing): Promise<void> {
  await editing.context.route('**/set_event_field/**', async route => {
    const { fault } = editing
    if (fault.left === 0) return route.continue()
    fault.left--
    if (fault.how === 'refused') return route.abort()
    if (fault.how === 'portal')
      return route.fulfill({ contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' })
    if (fault.how === 'busy') return route.fulfill({ status: 503, headers: { 'Retry-After': '1' } })
    if (fault.how === 'answer lost') {
      await route.fetch()
      return route.abort()
    }
    await new Promise(waited => setTimeout(waited, 1500))
    return route.continue()
  })
}

type Action = (editing: Editing) => Promise<string>

const type: Action = async editing => {
  const label = drawn(editing, PLAIN)
  const text = wordsOf(editing)
  await field(editing.page, label).fill(text)
  editing.words.set(label, text)
  return `types "${text}" into ${label}`
}

const addTicket: Action = async editing => {
  const name = `Type ${editing.count}`
  await editing.page.getByRole('button', { name: 'Add a ticket type' }).click()
  await editing.page.getByLabel('New ticket type: Name').fill(name)
  editing.tickets.push(name)
  return `adds the ticket type ${name}`
}

const price: Action = async editing => {
  if (editing.tickets.length === 0) return 'has no ticket type to price'
  const label = `${drawn(editing, editing.tickets)}: Price`
  const text = String(Math.floor(editing.next() * 90))
  await field(editing.page, label).fill(text)
  editing.words.set(label, text)
  return `types ${text} into ${label}`
}

const removeTicket: Action = async editing => {
  if (editing.tickets.length === 0) return 'has no ticket type to remove'
  const name = drawn(editing, editing.tickets)
  await editing.page.getByRole('button', { name: `Remove ${name}` }).click()
  editing.tickets.splice(editing.tickets.indexOf(name), 1)
  editing.words.delete(`${name}: Price`)
  return `removes ${name}`
}

const editorIsOpen = ({ page }: Editing) => field(page, 'Title').waitFor()

const reload: Action = async editing => {
  await editing.page.reload()
  await editorIsOpen(editing)
  return 'reloads'
}

const kill: Action = async editing => {
  const address = editing.page.url()
  await editing.page.close()
  editing.page = await editing.context.newPage()
  await editing.page.goto(address)
  await editorIsOpen(editing)
  return 'closes the tab and opens it again'
}

const leave: Action = async editing => {
  const address = editing.page.url()
  await editing.page.getByRole('link', { name: 'All your events' }).click()
  await editing.page.getByRole('heading', { level: 1, name: pages.organiser.title }).waitFor()
  await editing.page.goto(address)
  await editorIsOpen(editing)
  return 'looks at the list and comes back'
}

const switchNetwork: Action = async editing => {
  editing.isOffline = !editing.isOffline
  await editing.context.setOffline(editing.isOffline)
  return editing.isOffline ? 'goes offline' : 'comes online'
}

const failSaves: Action = async editing => {
  const how = drawn(editing, ['refused', 'portal', 'busy', 'answer lost', 'late'])
  editing.fault = { how, left: 1 + Math.floor(editing.next() * 2) }
  return `${how} for the next ${editing.fault.left} saves`
}

const pause: Action = async editing => {
  const ms = Math.floor(editing.next() * 1200)
  await editing.page.waitForTimeout(ms)
  return `waits for ${ms} ms`
}

const actions: readonly Action[] = [
  type,
  type,
  type,
  addTicket,
  price,
  price,
  removeTicket,
  reload,
  kill,
  leave,
  switchNetwork,
  failSaves,
  failSaves,
  pause,
]

/** Each field that the member wants shows what they want, and there are no other rows. */
async function showsAll(page: Page, { words, tickets }: Editing): Promise<void> {
  for (const [label, text] of words) await expect(field(page, label), label).toHaveValue(text)
  await expect(page.getByLabel(/^(New ticket type|Type \d+): Name$/)).toHaveCount(tickets.length)
  for (const name of tickets)
    await expect(page.getByLabel(`${name}: Name`, { exact: true })).toHaveValue(name)
}

for (const seed of seeds)
  test(`whatever fails while an event is edited, no word is lost and nothing is saved twice (EDITOR_SEED=${seed})`, async ({
    page,
    browser,
    context,
    server,
    problems,
  }) => {
    test.setTimeout(120_000)
    context.setDefaultTimeout(20_000)
    const [email = ''] = await openArea(page, server)
    await workerReady(page)
    await beginEvent(page)
    // Its worker keeps the files of a page that it has served.
    await page.reload()
    const editing: Editing = {
      context,
      page,
      next: random(seed),
      isOffline: false,
      words: new Map(),
      tickets: [],
      fault: { how: '', left: 0 },
      trail: [],
      count: 0,
    }
    try {
      await editorIsOpen(editing)
      watchSaves(editing)
      await breakSaves(editing)
      for (; editing.count < ACTIONS; editing.count++)
        editing.trail.push(await drawn(editing, actions)(editing))
      editing.fault.left = 0
      await context.setOffline(false)
      await expect(editing.page.getByText('All saved')).toBeVisible({ timeout: 40_000 })
      await showsAll(editing.page, editing)
      await expect(editing.page.getByText('wrote something else meanwhile')).toHaveCount(0)

      const other = await (await browser.newContext({ baseURL: server.origin })).newPage()
      await signIn(other, email)
      await other.goto(editing.page.url())
      await editorIsOpen({ ...editing, page: other })
      await showsAll(other, editing)
    } catch (error) {
      problems.length = 0
      throw new Error(`After this:\n${editing.trail.join('\n')}`, { cause: error })
    }
    // The browser names each save that failed.
    problems.length = 0
  })
