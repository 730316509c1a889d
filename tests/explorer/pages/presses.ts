import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { notices } from '../../../src/text/notices.ts'
import { codesIn } from '../../support/codesIn.ts'
import type { Dice } from '../dice.ts'
import { disturbances } from './disturbances.ts'
import type { PageWorld, Phone } from './pageWorld.ts'
import { type Control, MARK, readScreen, type Screen } from './screen.ts'

/** What a shopper does not press here: it leaves the shop, or the walk. */
const LEFT_ALONE =
  /^Skip to|sandbox|mailto|tel:|Download|Add to (Apple|Google)|calendar|Print|Turn on|camera|^Find your address/i
/** What leads on, which is pressed more often. */
const LEADS_ON =
  /^(Continue|Reserve|Pay|Add to basket|Verify|Skip|Increase|Claim|Choose|Edit basket|Undo|Card\b)/i

const ACT_MS = 3000

/** Goes one step on, as somebody who means to buy: through the shop to a basket, and then through its checkout. */
export async function goOnFrom(
  world: PageWorld,
  phone: Phone,
  page: Page,
  screen: Screen,
  dice: Dice,
): Promise<string> {
  const basket = screen.controls.find(({ name }) => FILLED_BASKET.test(name))
  const isCheckout = screen.path.startsWith('/smartcheckout/')
  // A provider's page asks for one press, and an event page says where the basket has gone.
  const answer = screen.path.startsWith('/sandbox/') ? dice.pick(screen.controls) : null
  const only = answer ?? screen.controls.find(({ name }) => name === TO_CHECKOUT)
  if (only) return use(phone, page, screen, only, dice)
  // A code was refused: the shopper tries the one before, or asks for another.
  const another = screen.controls.find(({ name }) => name === notices.changeEmail)
  if (another && screen.said.some(one => REFUSED_CODE.test(one)) && dice.roll(3) === 0)
    return use(phone, page, screen, another, dice)
  if (basket && !isCheckout && dice.roll(3) > 0) return use(phone, page, screen, basket, dice)
  for (const wait of isCheckout || screen.path.startsWith('/events/') ? [0, WAIT_MS] : []) {
    await pause(wait)
    const done = await fillIn(phone, page, wait ? await readScreen(page) : screen, dice)
    if (done.length > 0) return done.join(', ')
  }
  // Nothing leads on from here. What cannot be bought together, or by itself, is taken out.
  const taken = isCheckout ? dice.pick(screen.controls.filter(({ name }) => /^Remove/.test(name))) : null
  if (taken) return use(phone, page, screen, taken, dice)
  if (phone.isOffline) return disturbances.cut(world, phone)
  return disturbances.event(world, phone, phone.tabs.indexOf(page), dice)
}

/** Somebody who has pressed waits so long for what comes. */
const WAIT_MS = 1500

const TO_CHECKOUT = 'Go to the checkout'

const GOOD_CARD = '4242 4242 4242 4242'

/** The link to the basket in the header names how many tickets are in it. */
const FILLED_BASKET = /^Basket, [1-9]/

const REFUSED_CODE = /\bcode\b/i

/** Fills in all that the screen asks for and presses what leads on. Answers what was done, in words. */
async function fillIn(phone: Phone, page: Page, screen: Screen, dice: Dice): Promise<string[]> {
  const done: string[] = []
  const byHand = screen.controls.find(({ name }) => /type address manually$/.test(name))
  if (byHand) done.push(await use(phone, page, screen, byHand, dice))
  const { controls } = byHand ? await readScreen(page) : screen
  const usable = controls.filter(({ name }) => !LEFT_ALONE.test(name))
  // A card that was declined is typed anew.
  const open = usable.filter(
    ({ kind, name, value }) =>
      (kind === 'type' || kind === 'select') &&
      (value === '' || (/^Card number/.test(name) && value !== GOOD_CARD)),
  )
  const isChosen = usable.some(({ kind, value }) => kind === 'choose' && value === 'on')
  const unset = usable.filter(({ kind, value }) => kind === 'choose' && value === '')
  // A form that has a problem gets all that it offers.
  const hasProblem = screen.said.some(one => one.startsWith('There is a problem'))
  const choice = isChosen ? undefined : dice.pick(unset)
  for (const control of [...open, ...(hasProblem ? unset : choice ? [choice] : [])])
    done.push(await use(phone, page, screen, control, dice))
  // What was filled in may have enabled it.
  const now = await readScreen(page)
  const pressable = now.controls.filter(({ kind, name }) => kind === 'press' && !LEFT_ALONE.test(name))
  const next =
    pressable.findLast(({ name }) => ONWARD.test(name)) ??
    (screen.path.startsWith('/events/')
      ? dice.pick(pressable.filter(({ name }) => /^Increase/.test(name)))
      : null)
  if (next) done.push(await use(phone, page, now, next, dice))
  return done
}

/** Of what leads on, that which leads further. */
const ONWARD = /^(Continue|Reserve|Pay|Add to basket|Verify|Skip)/i

/** Does one thing that the screen offers, and answers what, in words. */
export async function actOn(
  _world: PageWorld,
  phone: Phone,
  page: Page,
  screen: Screen,
  dice: Dice,
): Promise<string> {
  const usable = screen.controls.filter(({ name }) => !LEFT_ALONE.test(name))
  const empty = usable.filter(({ kind, value }) => kind === 'type' && value === '')
  const leading = usable.filter(({ kind, name }) => kind === 'press' && LEADS_ON.test(name))
  const unset = usable.filter(({ kind, value }) => kind === 'choose' && value === '')
  const groups = [empty, empty, leading, leading, leading, leading, unset, usable].filter(
    group => group.length > 0,
  )
  const control = dice.pick(dice.pick(groups) ?? [])
  if (!control) return 'finds nothing to use'
  return use(phone, page, screen, control, dice)
}

/** The checkout and the accounts are drawn from the device. */
const isOfShell = ({ path }: Screen): boolean => path.startsWith('/smartcheckout/')

async function use(phone: Phone, page: Page, screen: Screen, control: Control, dice: Dice): Promise<string> {
  const { mark, kind, name } = control
  const target = page.locator(`[${MARK}="${mark}"]`)
  const key = `${screen.heading}: ${name}`
  try {
    if (kind === 'type') {
      const text = await wordsFor(phone, page, name, dice)
      await target.fill(text, { timeout: ACT_MS })
      // The public pages write to the device once all their scripts are there: somebody who types takes so long.
      if (!isOfShell(screen)) await pause(WAIT_MS)
      if (KEPT.test(name)) phone.typed.set(key, { text, page })
      return `types into ${key}`
    }
    if (kind === 'select') {
      await target.selectOption({ index: 1 + dice.roll(2) }, { timeout: ACT_MS })
      return `selects in ${key}`
    }
    if (kind === 'choose') {
      await target.check({ timeout: ACT_MS, force: true })
      return `chooses ${key}`
    }
    // What is sent is the server's from then on.
    phone.typed.clear()
    await target.click({ timeout: ACT_MS })
    return `presses ${key}`
  } catch {
    return `cannot use ${key}`
  }
}

/** Fields whose words the device keeps: not those of cards, codes and searches. */
const KEPT = /name|address|town|postcode|phone|mobile|message|amount|called/i

async function wordsFor(phone: Phone, page: Page, name: string, dice: Dice): Promise<string> {
  if (/^one-time code/i.test(name)) return codeFor(phone, page, dice)
  if (/e-?mail/i.test(name)) return phone.email
  if (/card number/i.test(name))
    return (
      (await page
        .locator('.sandbox-number')
        .nth(dice.of(0, 0, 1, 2))
        .textContent()) ?? ''
    )
  if (/expiry/i.test(name)) return '12/30'
  if (/security/i.test(name)) return '123'
  if (/phone|mobile|contact number/i.test(name)) return '07700 900123'
  if (/postcode/i.test(name)) return 'BA1 1AA'
  if (/amount/i.test(name)) return String(5 + dice.roll(3))
  if (/full name/i.test(name)) return 'Robin Walker'
  if (/quantity/i.test(name)) return String(1 + dice.roll(3))
  return dice.of('Gwendolen', 'Handsome', 'Robin')
}

/** A code that was sent to this shopper, most often the newest: it may be for their other device. */
async function codeFor(phone: Phone, page: Page, dice: Dice): Promise<string> {
  if (phone.isOffline) return '000000'
  const mailbox = await page.request.get('/sandbox/mailbox/', { timeout: ACT_MS })
  const [newest = '000000', before = newest] = codesIn(await mailbox.text(), phone.email)
  return dice.of(newest, newest, before)
}
