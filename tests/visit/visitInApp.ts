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

  for (const state of ['open', 'personal', 'paid'] as const) {
    const lines = ['2 × Gallery, The Moonlit Circus, Tue 22/12/2026 at 7:00 pm']
    await page.route('**/ajax/store/session/shared/**', route =>
      route.fulfill({ json: { state, lines, total: 39, currency: '£', seconds_remaining: 540 } }),
    )
    await page.goto('/smartcheckout/?session=SHARED')
    await page.getByRole('heading', { name: 'Continue a checkout' }).waitFor()
    await page.getByText('Loading the checkout').waitFor({ state: 'detached' })
    await shoot(`continue a checkout, ${state}`)
    await page.unroute('**/ajax/store/session/shared/**')
  }
}
