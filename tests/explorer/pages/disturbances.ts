import type { Page } from 'playwright'
import type { PageName } from '../../../contract/pages.ts'
import type { Fault } from '../../faults/fault.ts'
import type { Dice } from '../dice.ts'
import { addressOf, pageNames } from './addresses.ts'
import { barOf, type PageWorld, type Phone } from './pageWorld.ts'

/** Something that happens to a shopper. Answers what, in words. */
type Disturbance = (world: PageWorld, phone: Phone, tab: number, dice: Dice) => Promise<string>

const NAVIGATION_MS = 15_000
const tabOf = (phone: Phone, tab: number): Page => phone.tabs[tab % phone.tabs.length] as Page

const faults: Fault[] = [
  { kind: 'answer lost' },
  { kind: 'refused' },
  { kind: 'unavailable', retryAfterSeconds: 1 },
  { kind: 'latency', ms: 1500 },
  { kind: 'zombie', ms: 4000 },
  { kind: 'reset mid-body' },
]

/** What is disturbed: reads, saves, or all. */
const CALLS = [/\/ajax\/.*\/(get|get_user)\/$/, /\/ajax\/(?!.*\/get)/, /\/ajax\//]

/** Each goes on with what the tab shows then; a navigation that fails without a network is none. */
const navigate = (going: Promise<unknown>): Promise<unknown> => going.catch(() => null)

async function open(
  world: PageWorld,
  phone: Phone,
  tab: number,
  dice: Dice,
  page: PageName,
): Promise<string> {
  const path = await addressOf(page, world, dice)
  await navigate(tabOf(phone, tab).goto(path, { timeout: NAVIGATION_MS }))
  return `opens ${path}`
}

export const disturbances = {
  async reload(_world, phone, tab) {
    await navigate(tabOf(phone, tab).reload({ timeout: NAVIGATION_MS }))
    return 'reloads'
  },
  async back(_world, phone, tab) {
    const page = tabOf(phone, tab)
    await navigate(page.goBack({ timeout: NAVIGATION_MS }))
    // Before its first page a tab was empty.
    if (page.url() === 'about:blank') await navigate(page.goto('/', { timeout: NAVIGATION_MS }))
    return 'goes back'
  },
  async kill(_world, phone, tab) {
    const page = tabOf(phone, tab)
    const address = barOf(page)
    const opened = await phone.context.newPage()
    phone.tabs[phone.tabs.indexOf(page)] = opened
    // What was typed in it comes back where it is opened again.
    for (const [key, typed] of phone.typed)
      if (typed.page === page) phone.typed.set(key, { ...typed, page: opened })
    await page.close()
    await navigate(
      tabOf(phone, tab).goto(address === 'about:blank' ? '/' : address, { timeout: NAVIGATION_MS }),
    )
    return 'closes the tab and opens it again'
  },
  async 'second tab'(_world, phone) {
    if (phone.tabs.length > 1) return 'has two tabs'
    const page = await phone.context.newPage()
    phone.tabs.push(page)
    await navigate(page.goto('/smartcheckout/', { timeout: NAVIGATION_MS }))
    return 'opens the checkout in a second tab'
  },
  async cut(_world, phone) {
    phone.isOffline = !phone.isOffline
    await phone.context.setOffline(phone.isOffline)
    return phone.isOffline ? 'goes into a tunnel' : 'comes out of the tunnel'
  },
  async fault({ network }, _phone, _tab, dice) {
    const fault = dice.of(...(faults as [Fault, ...Fault[]]))
    const call = dice.of(...(CALLS as [RegExp, ...RegExp[]]))
    network.inject({ call, fault, times: 1 + dice.roll(2) })
    return `the network: ${fault.kind}`
  },
  async page(world, phone, tab, dice) {
    return open(world, phone, tab, dice, dice.pick(pageNames) ?? 'home')
  },
  /** Where a walk spends its time: a shopper opens these more often than the other pages. */
  async 'a page of the purchase'(world, phone, tab, dice) {
    return open(world, phone, tab, dice, dice.of('home', 'checkout', 'checkout', 'wallet'))
  },
  event: (world, phone, tab, dice) => open(world, phone, tab, dice, 'event'),
  async price({ app }, _phone, _tab, dice) {
    const types = await app.database.selectFrom('ticket_type').select(['id', 'price']).orderBy('id').execute()
    const type = dice.pick(types.filter(({ price }) => price > 0))
    if (type)
      await app.database
        .updateTable('ticket_type')
        .set({ price: type.price + 100 })
        .where('id', '=', type.id)
        .execute()
    return 'an organiser changes a price'
  },
} satisfies Record<string, Disturbance>

export type DisturbanceName = keyof typeof disturbances
