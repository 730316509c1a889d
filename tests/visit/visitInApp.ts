import type { Visit } from './visit.ts'

/** The same shopper in an in-app browser, to the end of the visit. */
export async function visitInApp({ page, shoot }: Visit): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 Instagram 350.0' }),
  )
  // Reserve is rejected while the basket shown is the one stored on the device.
  const heard = page.waitForResponse('**/checkout/checkout/get/')
  await page.goto('/smartcheckout/')
  await heard
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).click()
  await page.getByText('Why am I seeing this?').click()
  await shoot('incompatible browser')
}
