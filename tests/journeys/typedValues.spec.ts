import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { addTickets, keepUpdated, nameOneself, newEmail, reserve } from './shopper.ts'

/** Counts the fields that are typed into from now on, whatever the page does with them. */
async function countTyped(page: Page): Promise<() => string[]> {
  const typed = new Set<string>()
  await page.exposeFunction('typedInto', (name: string) => void typed.add(name))
  await page.addInitScript(() => {
    const { typedInto } = window as unknown as { typedInto: (name: string) => void }
    addEventListener(
      'input',
      ({ target }) => {
        const field = target as HTMLInputElement
        const isTyped = field.matches('input:not([type=checkbox], [type=radio]), textarea, select')
        if (isTyped) typedInto(field.labels?.[0]?.textContent ?? field.name)
      },
      true,
    )
  })
  return () => [...typed]
}

const isComplete = (page: Page): Promise<void> =>
  expect(page.getByText('Order complete!')).toBeVisible({ timeout: 20_000 })

test('A first order of a free ticket takes three typed values, and the next one on the device takes none', async ({
  page,
}) => {
  const typed = await countTyped(page)
  await addTickets(page, 'midwinter-strings-by-candlelight', 'Stalls', 1)
  await reserve(page)
  await nameOneself(page, newEmail(), 'Sam Field')
  await keepUpdated(page)
  await isComplete(page)
  expect(typed()).toEqual(['Email address', 'One-time code', 'Full name'])
  await addTickets(page, 'midwinter-strings-by-candlelight', 'Stalls', 1)
  await reserve(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await keepUpdated(page)
  await isComplete(page)
  expect(typed()).toHaveLength(3)
})
