import { join } from 'node:path'
import { chromium } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { crash } from '../faults/devtools.ts'
import { writeCodeVideo } from './codeVideo.ts'
import { aDoorEvent, openDoor, scan, verdictOn } from './doorStaff.ts'
import { expect, test } from './fixtures.ts'
import { workerReady } from './shopper.ts'
import { signIn } from './shortcuts.ts'

test('A ticket before the camera is admitted, and the second time it is already in', async ({
  page,
  server,
  launchOptions,
}) => {
  const { id, tickets } = await aDoorEvent(page, server)
  const video = join(server.directory, `${id}.y4m`)
  await writeCodeVideo(video, tickets[0]?.qr ?? '')
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  const problems: string[] = []
  try {
    const context = await browser.newContext({
      baseURL: server.origin,
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
    })
    const door = await context.newPage()
    door.on('console', message => message.type() === 'error' && problems.push(message.text()))
    await openDoor(door, id, 'North')
    await door.getByRole('button', { name: 'Start the camera' }).click()
    await expect(verdictOn(door)).toHaveText('Admitted')
    await expect(door.getByText('1 of 2 in')).toBeVisible()
    await expect(verdictOn(door)).toHaveText('Already in')
    await expect(door.locator('.door-verdict')).toContainText(/Let in at \d+:\d\d [ap]m, North/)
    await expect(door.getByText('1 of 2 in')).toBeVisible()
    await door.getByRole('button', { name: 'Stop the camera' }).click()
    await expect(door.getByRole('button', { name: 'Start the camera' })).toBeVisible()
  } finally {
    await browser.close()
  }
  expect(problems).toEqual([])
})

test('@detail two doors without a network let one ticket in, and both and the organiser name it after the merge', async ({
  page,
  browser,
  server,
  contextOptions,
}) => {
  const { id, title, tickets } = await aDoorEvent(page, server)
  const [ticket] = tickets
  const storageState = await page.context().storageState()
  const other = await browser.newContext({ ...contextOptions, baseURL: server.origin, storageState })
  const south = await other.newPage()
  await openDoor(page, id, 'North')
  await openDoor(south, id, 'South')
  for (const door of [page, south]) {
    await door.context().setOffline(true)
    await expect(door.getByText('No connection. Scans are saved on this phone.')).toBeVisible()
    await scan(door, ticket?.qr ?? '')
    await expect(verdictOn(door)).toHaveText('Admitted')
    await expect(door.getByText('1 scan on this phone only')).toBeVisible()
  }
  await page.context().setOffline(false)
  await expect(page.getByText('on this phone only')).toHaveCount(0)
  await other.setOffline(false)
  const named = /Came in more than once: at .*, North; at .*, South/
  await expect(south.getByText(named)).toBeVisible()
  await expect(page.getByText(named)).toBeVisible({ timeout: 20_000 })
  for (const door of [page, south]) await expect(door.getByText('1 of 2 in')).toBeVisible()
  await page.goto('/organiser/')
  const findings = page.getByRole('list', {
    name: `Tickets that should not have come in as they did, ${title}`,
  })
  await expect(findings.getByRole('listitem')).toHaveText([named])
  await expect(page.getByRole('link', { name: `Door check ${title}` })).toHaveAttribute(
    'href',
    `${pages.door.path}?event=${id}`,
  )
  await other.close()
})

test('@detail a reload, a crash and a start without a network keep every scan, and a signed-out door merges after its sign-in', async ({
  page,
  context,
  server,
  problems,
}) => {
  const { id, email, tickets } = await aDoorEvent(page, server, 3)
  const [one, two, three] = tickets.map(ticket => ticket.qr) as [string, string, string]
  await openDoor(page, id, 'North')
  // A session that has ended on the server, and no network.
  await context.setOffline(true)
  await scan(page, one)
  await expect(verdictOn(page)).toHaveText('Admitted')
  await page.reload()
  await expect(page.getByText('1 of 3 in')).toBeVisible()
  await scan(page, two)
  await expect(verdictOn(page)).toHaveText('Admitted')
  await crash(page)

  const next = await context.newPage()
  await next.goto(`${pages.door.path}?event=${id}`)
  await expect(next.getByText('2 of 3 in')).toBeVisible()
  await scan(next, one)
  await expect(verdictOn(next)).toHaveText('Already in')
  await expect(next.getByText('2 scans on this phone only')).toBeVisible()

  const cookies = (await context.cookies()).filter(({ name }) => name !== 'session' && name !== 'XSRF-TOKEN')
  await context.clearCookies()
  await context.addCookies(cookies)
  await context.setOffline(false)
  await expect(next.getByText('You are signed out. Scans are saved on this phone.')).toBeVisible()
  await scan(next, three)
  await expect(verdictOn(next)).toHaveText('Admitted')
  await expect(next.getByRole('link', { name: 'Sign in to merge them' })).toHaveAttribute(
    'href',
    '/signin/?to=door',
  )
  await next.reload()
  await expect(next.getByText('3 of 3 in')).toBeVisible()
  await signIn(next, email)
  await next.reload()
  await expect(next.getByText(/^Merged /)).toBeVisible()
  await expect(next.getByText('on this phone only')).toHaveCount(0)
  await expect(next.getByText('3 of 3 in')).toBeVisible()
  problems.splice(0)
})

test('@detail a mistake is taken back by one press, also by keyboard, and a typed number shows the name to compare', async ({
  page,
  server,
}) => {
  const { id, tickets } = await aDoorEvent(page, server)
  const number = tickets[0]?.id ?? ''
  await openDoor(page, id)
  // A connected scanner types wherever the focus is.
  await page.locator('body').press(number[0] ?? '')
  await page.keyboard.type(`${number.slice(1).toLowerCase()}`)
  await page.keyboard.press('Enter')
  await expect(verdictOn(page)).toHaveText('Admitted')
  const verdict = page.locator('.door-verdict')
  await expect(verdict).toContainText('Sam Field')
  await expect(verdict).toContainText('Typed: compare the name')
  await expect(page.getByText('1 of 2 in')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this admission' }).press('Enter')
  await expect(page.getByText('0 of 2 in')).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 of 2 in')).toBeVisible()
  await scan(page, 'WRONG')
  await expect(verdictOn(page)).toHaveText('Unknown code')
})

test('@detail the lists of a door leave the device at sign-out, and strangers are led to sign in', async ({
  page,
  context,
  server,
}) => {
  const { id } = await aDoorEvent(page, server)
  await openDoor(page, id)
  await page.goto(pages.wallet.path)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('There are no tickets on this phone.')).toBeVisible()
  await page.goto(`${pages.door.path}?event=${id}`)
  await expect(page.getByText('Sign in to load the tickets of your event.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin/?to=door')
  await page.goto(pages.door.path)
  await expect(page.getByText('Sign in to load the tickets of your event.')).toBeVisible()
  await workerReady(page)
  await context.setOffline(true)
  await page.goto(`${pages.door.path}?event=${id}`)
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
})
