import type { Visit } from './visit.ts'

/** The same shopper in the browser of an app, which no page of this visit leaves again. */
export async function visitInApp({ page, shoot }: Visit): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 Instagram 350.0' }),
  )
  // A press while the basket is still as the device knew it would be told to look again.
  const heard = page.waitForResponse('**/checkout/checkout/get/')
  await page.goto('/smartcheckout/')
  await heard
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).click()
  await page.getByText('Why am I seeing this?').click()
  await shoot('incompatible browser')
}
