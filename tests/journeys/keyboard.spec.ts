import type { Locator, Page } from 'playwright'
import { outboxOf } from '../faults/outboxOf.ts'
import { expect, test } from './fixtures.ts'
import { codesFor, newEmail, register, reserve } from './shopper.ts'
import { openBasket } from './shortcuts.ts'

const TICKET = 'A place at the table'

/** The focused element has an outline, and nothing covers it. */
const isSeen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'nowhere'
    const name = at.getAttribute('aria-label') ?? at.textContent ?? at.tagName
    // The outline of a field is drawn by its frame.
    const outlines = [at, at.parentElement ?? at].map(element => getComputedStyle(element))
    const isOutlined = outlines.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
    if (!isOutlined) return `no outline: ${name}`
    const { left, top, width, height } = at.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return above && (at.contains(above) || above.contains(at)) ? 'seen' : `hidden: ${name}`
  })

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, stop: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => stop.evaluate(element => element === document.activeElement)
  // Elements that are missing or disabled so far are skipped.
  await expect(stop).toBeEnabled()
  do {
    await page.keyboard.press(key)
    await expect.poll(() => isSeen(page)).toBe('seen')
  } while (!(await isThere()))
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

for (const width of [390, 1280]) {
  test.describe(() => {
    const isPhone = width < 1024
    test.use({ viewport: { width, height: 844 }, isMobile: isPhone, hasTouch: isPhone })

    test(`BAS-14 BAS-15 BAS-16 BAS-19 QTY-02 RSV-05 RSV-17 a ticket is ordered with the keyboard alone (${width})`, async ({
      page,
    }) => {
      const { keyboard } = page
      await page.goto('/all-events/')
      await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
      await keyboard.press('Enter')
      await keyboard.press('Tab')
      await expect(page.getByRole('main').locator(':focus')).toBeVisible()
      await tabTo(page, page.getByRole('link', { name: /^Supper in the Glasshouse/ }))
      await keyboard.press('Enter')
      await expect(heading(page, 'Supper in the Glasshouse')).toBeFocused()

      const more = button(page, `Increase quantity, ${TICKET}`)
      const fewer = button(page, `Decrease quantity, ${TICKET}`)
      const quantity = page.getByRole('spinbutton', { name: `Quantity, ${TICKET}` })
      await tabTo(page, more)
      await keyboard.press('Enter')
      await expect(quantity).toHaveValue('1')
      await tabTo(page, fewer, 'Shift+Tab')
      await keyboard.press('Space')
      await expect(quantity).toHaveValue('0')
      // At quantity 0 the button stays focusable.
      await expect(fewer).toBeFocused()
      await tabTo(page, quantity)
      await keyboard.press('ArrowUp')
      await keyboard.press('ArrowUp')
      await tabTo(page, button(page, 'Add to basket'))
      await keyboard.press('Enter')
      await expect(heading(page, 'Basket')).toBeFocused()

      const inBasket = page.getByRole('spinbutton', { name: new RegExp(TICKET) })
      await tabTo(page, inBasket)
      await keyboard.press('ArrowUp')
      await expect(button(page, 'Reserve Basket, 3 items')).toBeEnabled()
      await expect(inBasket).toBeFocused()

      const policy = button(page, 'Refunded if the event is cancelled').first()
      await tabTo(page, policy, 'Shift+Tab')
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Refund policy' })
      await expect(dialog).toBeVisible()
      for (const leave of ['Escape', 'Enter']) {
        await tabTo(page, dialog.getByRole('link'))
        await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
        await keyboard.press(leave)
        await expect(dialog).toHaveCount(0)
        await expect(policy).toBeFocused()
        if (leave === 'Escape') await keyboard.press('Enter')
      }

      await tabTo(page, button(page, /^Remove /))
      await keyboard.press('Enter')
      await expect(button(page, 'Undo')).toBeFocused()
      await keyboard.press('Enter')
      await expect(inBasket).toHaveValue('3')
      await expect.poll(() => isSeen(page)).not.toBe('nowhere')
      await tabTo(page, button(page, /^Reserve Basket/))
      await keyboard.press('Enter')
      await expect(heading(page, 'Account')).toBeFocused()

      const email = newEmail()
      await tabTo(page, page.getByLabel('Email address'))
      await keyboard.type(email)
      await tabTo(page, button(page, 'Continue'))
      await keyboard.press('Enter')
      await expect(page.getByLabel('One-time code')).toBeFocused()
      await expect
        .poll(async () => (await codesFor(page, email)).length, { timeout: 10_000 })
        .toBeGreaterThan(0)
      await keyboard.type((await codesFor(page, email))[0] ?? '')
      await tabTo(page, button(page, 'Verify'))
      await keyboard.press('Enter')
      await expect(page.getByLabel('Full name')).toBeVisible()
      await expect.poll(() => isSeen(page)).not.toBe('nowhere')
      await tabTo(page, page.getByLabel('Full name'))
      await keyboard.type('Sam Field')
      await tabTo(page, button(page, 'Continue'))
      await keyboard.press('Enter')
      await expect(heading(page, 'Keep updated')).toBeFocused()
      await tabTo(page, page.getByRole('checkbox').first())
      await keyboard.press('Space')
      await tabTo(page, button(page, 'Continue'))
      await keyboard.press('Enter')
      await expect(heading(page, 'Order completed')).toBeFocused({ timeout: 20_000 })
    })
  })
}

test.describe(() => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the focus never falls to the body where the pressed element disappears', async ({ page }) => {
    /** Presses the element with the keyboard and waits until it is gone. */
    const press = async (stop: Locator) => {
      await stop.focus()
      await page.keyboard.press('Enter')
      await expect(stop).toHaveCount(0)
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    }
    await page.goto('/all-events/')
    await page.waitForLoadState('networkidle')
    await press(page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Decline' }))
    await openBasket(page, 'supper-in-the-glasshouse', TICKET, 1)
    await press(button(page, /^Remove /))
    await press(button(page, 'Undo'))
    // While a change of the basket waits, it cannot be reserved.
    await expect.poll(() => outboxOf(page), { timeout: 10_000 }).toEqual([])
    await reserve(page)
    await register(page, newEmail(), 'Sam Field')
    await expect(heading(page, 'Order completed')).toBeVisible({ timeout: 20_000 })
    const subscribe = button(page, 'Subscribe to important updates')
    await press(subscribe)
    await press(button(page, 'Close'))
    await button(page, /^Share/).focus()
    await page.keyboard.press('Enter')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    await expect(button(page, /^Share/)).toBeFocused()
  })
})
