import { expect, test } from './fixtures.ts'
import { addTickets, keepUpdated, newEmail, register, reserve, sendCode } from './shopper.ts'
import { openReserved } from './shortcuts.ts'

test.beforeEach(async ({ page }) => {
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
})

test('ACC-01 ACC-03 ACC-04 ACC-05 ACC-06 ACC-18 RTE-10 SUM-01 the account step asks for the e-mail address and says what it is used for', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Account - Foyer')
  const email = page.getByLabel('Email address')
  await expect(email).toBeVisible()
  await expect(page.getByText("We'll email you a one-time sign in or registration code")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toBeVisible()
  const terms = page.getByRole('link', { name: 'Terms of Sale' })
  await expect(terms).toHaveAttribute('href', '/legal-information/purchase-terms-and-conditions/')
  expect(
    (await page.request.get(await terms.evaluate(link => (link as HTMLAnchorElement).href))).status(),
  ).toBe(200)
  for (const [name, value] of Object.entries({ type: 'email', inputmode: 'email', autocomplete: 'email' })) {
    await expect(email).toHaveAttribute(name, value)
  }
})

test('ACC-27 ACC-28 DSP-23 DSP-24 DSP-25 an invalid e-mail address shows an error at the top and at the field; Enter submits nothing', async ({
  page,
}) => {
  const email = page.getByLabel('Email address')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a problem')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Type your email address' })).toHaveAttribute('href', '#email')

  await page.reload()
  await email.click()
  await expect(page.locator('.field')).not.toHaveAttribute('data-touched')
  await page.keyboard.press('s')
  await expect(page.locator('.field')).toHaveAttribute('data-touched', 'true')
  await expect(page.getByText('Please type a valid email address')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Code sent to inbox' })).toHaveCount(0)
  await email.blur()
  await expect(page.getByText('Please type a valid email address')).toBeVisible()

  await email.fill('')
  await page.reload()
  await email.focus()
  await email.blur()
  await expect(page.locator('.field')).toHaveAttribute('data-touched', 'true')
  await expect(page.getByText('Type your email address')).toBeVisible()
})

test('a mistyped e-mail domain shows a suggestion and does not block Continue', async ({ page }) => {
  const email = page.getByLabel('Email address')
  await email.fill('sam@gmial.com')
  await page.getByRole('button', { name: 'sam@gmail.com' }).click()
  await expect(email).toHaveValue('sam@gmail.com')
  await email.fill('sam@gmial.com')
  await sendCode(page)
})

test('ACC-07 ACC-08 ACC-09 ACC-10 ACC-11 ACC-12 ACC-20 ACC-23 ACC-30 ACC-31 ACC-32 the one-time code is accepted typed or pasted, with any spacing', async ({
  page,
}) => {
  await page.getByLabel('Email address').fill(newEmail())
  await sendCode(page)
  await expect(page.getByText('The code is valid for 15 minutes.')).toBeVisible()
  const code = page.getByLabel('One-time code')
  const verify = page.getByRole('button', { name: 'Verify' })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.pressSequentially('12a3-4')
  await expect(code).toHaveValue('1234')
  await expect(verify).toBeDisabled()
  await page.getByRole('button', { name: 'Clear code' }).click()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await code.evaluate(input => {
    const pasted = new DataTransfer()
    pasted.setData('text/plain', '123 4567')
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    )
  })
  await code.fill('123 4567')
  await expect(code).toHaveValue('123456')
  await expect(verify).toBeEnabled()
  await page.getByRole('button', { name: 'Check or change your e-mail address, or re-send the code' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await page.getByRole('button', { name: /^Type the code that we sent to/ }).click()
  await expect(code).toHaveValue('123456')
})

test('ACC-36 ACC-37 ACC-38 a wrong code is rejected, cleared from the field and can be entered again', async ({
  page,
  problems,
}) => {
  await page.getByLabel('Email address').fill(newEmail())
  const right = await sendCode(page)
  const code = page.getByLabel('One-time code')
  await code.fill(right === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(
    page.getByText('That is not the code we sent. Please check it and type it again.'),
  ).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await code.fill(right)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
  problems.splice(0)
})

test('ACC-02 ACC-13 ACC-14 ACC-22 ACC-24 ACC-29 SEC-10 SEC-12 a new shopper enters a full name and continues', async ({
  page,
}) => {
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Your full name is required for your tickets and account')).toBeVisible()
  await page.getByLabel('Full name').fill('Sam')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('link', { name: 'Please type both your first and last name(s)' })).toBeVisible()
  await page.getByLabel('Full name').fill("Siobhán O'Neill")
  await page.getByRole('button', { name: 'Continue' }).click()
  await keepUpdated(page)
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 15_000 })
})

test('ACC-15 ACC-16 ACC-17 ACC-19 ACC-21 ACC-25 ACC-26 SEC-11 SEC-13 a signed-in shopper confirms the account, or signs out so that another shopper continues', async ({
  page,
}) => {
  const email = newEmail()
  await register(page, email, 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 15_000 })
  await addTickets(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await reserve(page)
  await expect(page.getByText('Sam Field')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Not you? Sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your tickets leave this device.')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()

  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await keepUpdated(page)
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 15_000 })
})

test('ACC-33 ACC-34 when the code cannot be sent, the page shows the reason from the server', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await page.route('**/send_one_time_code/', route =>
    route.fulfill({ status: 429, json: { error: 'Too many codes were asked for.' } }),
  )
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Unable to send the code. Please try again later')).toBeVisible()
  await expect(page.getByText('Too many codes were asked for.')).toBeVisible()
  problems.splice(0)
})

test('ACC-35 a failed sign-out shows an error', { tag: '@adversity' }, async ({ page, problems }) => {
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 15_000 })
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await page.route('**/logout_of_sale/', route => route.abort())
  await page.getByRole('button', { name: 'Not you? Sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your tickets leave this device.')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Unable to log out. Please refresh the page.')).toBeVisible()
  problems.splice(0)
})

test('ACC-39 ACC-40 an expired hold and a failed save of the name are reported on the basket', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByLabel('One-time code').fill(await sendCode(page))
  let ended = true
  await page.route('**/check_one_time_code/', route =>
    ended
      ? route.fulfill({
          status: 422,
          json: { type: 'reserving', message: { error: 'Your hold has ended.' } },
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.locator('#basket').getByText('Your hold has ended.')).toBeVisible()

  ended = false
  await page.route('**/save_guest_to_sale/', route =>
    route.fulfill({ status: 422, json: { error: 'This name cannot be saved.' } }),
  )
  // The code is still valid and still in the field.
  await reserve(page)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('Full name').fill('Sam Field')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('#basket').getByText('This name cannot be saved.')).toBeVisible()
  problems.splice(0)
})
