import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { connect } from '../../server/database/connect.ts'
import { crash } from '../faults/devtools.ts'
import { writeCodeVideo } from './codeVideo.ts'
import { aDoorEvent, giveTicket, openDoor, preferDark, scan, verdictOn } from './doorStaff.ts'
import { expect, test } from './fixtures.ts'
import { sellThousands } from './sellThousands.ts'
import { expectComplaints, workerReady } from './shopper.ts'
import { signIn } from './shortcuts.ts'

test('A ticket before the camera is admitted, and shown again a second later it is already in', async ({
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
      // Otherwise each page asks again, and the door waits for a press.
      permissions: ['camera'],
    })
    const door = await context.newPage()
    door.on('console', message => message.type() === 'error' && problems.push(message.text()))
    await door.addInitScript(recordSounds)
    await door.addInitScript(lightAndZoom)
    await openDoor(door, id, 'North')
    await door.getByRole('button', { name: 'Start the camera' }).click()
    await expect(verdictOn(door)).toHaveText('Admitted')
    expect((await soundsOf(door)).slice(0, 2)).toEqual(['ready', 880])
    await expect(door.getByText('1 of 2 in')).toBeVisible()
    await expect(verdictOn(door)).toHaveText('Already in')
    await expect(door.locator('.door-verdict')).toContainText(
      /Let in at \d+:\d\d [ap]m, North\. That was just now: look whether a second phone shows the same code/,
    )
    await expect(door.getByText('1 of 2 in')).toBeVisible()
    // A page that is loaded again goes on without a press.
    await door.reload()
    await expect(verdictOn(door)).toHaveText('Already in')
    await door.getByRole('button', { name: 'Light' }).click()
    await expect(door.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true')
    await door.getByRole('slider', { name: 'Zoom' }).fill('3')
    expect(await door.evaluate(() => (window as { asked?: unknown }).asked)).toEqual([
      { torch: true },
      { zoom: 3 },
    ])
    await door.getByRole('button', { name: 'Stop the camera' }).click()
    await expect(door.getByRole('button', { name: 'Start the camera' })).toBeVisible()
    await door.reload()
    await expect(door.getByRole('button', { name: 'Start the camera' })).toBeVisible()
  } finally {
    await browser.close()
  }
  expect(problems).toEqual([])
})

/** Gives the camera a light and a zoom, which the test's own lacks, and notes what is asked of them. */
function lightAndZoom(): void {
  const asked: unknown[] = []
  Object.assign(window, { asked })
  MediaStreamTrack.prototype.getCapabilities = () =>
    ({ torch: true, zoom: { min: 1, max: 8, step: 0.1 } }) as object
  MediaStreamTrack.prototype.applyConstraints = async (constraints = {}) => {
    asked.push(...(constraints.advanced ?? []))
  }
}

test('@detail somebody without a code is found by name and let in without a network, and the list says who is not in yet', async ({
  page,
  server,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, title, tickets } = await aDoorEvent(page, server)
  await giveTicket(page, title, 'Zoë Ångström, zoe@guest.example')
  await openDoor(page, id, 'North')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Find a guest without a code' }).click()
  await expect(page.getByText('3 guests')).toBeVisible()
  await page.getByLabel('Name, seat or ticket number').fill('angstrom')
  await expect(page.getByText('1 guest', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Let in Zoë Ångström/ }).click()
  await expect(verdictOn(page)).toHaveText('Admitted')
  await expect(page.locator('.door-verdict')).toContainText('Zoë Ångström')
  await expect(page.locator('.door-guests')).toContainText(/In since \d+:\d\d [ap]m, North/)
  // What was typed survives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Find a guest without a code' }).click()
  await expect(page.getByLabel('Name, seat or ticket number')).toHaveValue('angstrom')
  await page.getByLabel('Name, seat or ticket number').fill('')
  await page.getByLabel('Show').selectOption('Who is in')
  await expect(page.getByText('1 guest', { exact: true })).toBeVisible()
  await page.getByLabel('Show').selectOption('Who is not in yet')
  await expect(page.getByText('2 guests')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^Let in .*${tickets[0]?.id}`) }).click()
  await expect(page.getByText('1 guest', { exact: true })).toBeVisible()
  await expect(page.getByText('2 of 3 in')).toBeVisible()
  expectComplaints(problems)
  expect(problems).toEqual([])
})

test('@detail USR-09 a member finds the organiser area and the door check in the footer, and every page in their theme', async ({
  page,
  server,
}) => {
  const { email } = await aDoorEvent(page, server)
  await preferDark(server, email)
  const footer = page.getByRole('navigation', { name: 'About' })
  for (const { path } of [pages.home, pages.wallet, pages.organiser, pages.checkout, pages.door]) {
    await page.goto(path)
    await expect(page.locator('body')).toHaveClass(/dark/)
  }
  await page.goto(pages.all_events.path)
  await footer.getByRole('link', { name: 'Organiser area' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organiser area')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Door check' }).click()
  await expect(page.getByText('Which event?')).toBeVisible()
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
    await expect(door.getByText('No connection. Scans are saved on this device.')).toBeVisible()
    await scan(door, ticket?.qr ?? '')
    await expect(verdictOn(door)).toHaveText('Admitted')
    await expect(door.getByText('1 scan on this device only')).toBeVisible()
  }
  await page.context().setOffline(false)
  await expect(page.getByText('on this device only')).toHaveCount(0)
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

test('@detail whoever goes out comes in again with the same code, and the house counts them, also after a reload without a network', async ({
  page,
  server,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, tickets } = await aDoorEvent(page, server)
  const code = tickets[0]?.qr ?? ''
  await openDoor(page, id, 'North')
  await page.context().setOffline(true)
  await scan(page, code)
  await expect(verdictOn(page)).toHaveText('Admitted')
  await expect(page.getByText('In the house now: 1')).toBeVisible()
  await page.getByLabel('Going out').check()
  await page.reload()
  await expect(page.getByLabel('Going out')).toBeChecked()
  await scan(page, code)
  await expect(verdictOn(page)).toHaveText('Gone out')
  await expect(page.locator('.door-verdict')).toContainText(/Let in at \d+:\d\d [ap]m, North/)
  await expect(page.getByText('In the house now: 0')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this exit' }).click()
  await expect(page.getByText('In the house now: 1')).toBeVisible()
  await scan(page, code)
  await expect(verdictOn(page)).toHaveText('Gone out')
  await scan(page, code)
  await expect(verdictOn(page)).toHaveText('Not in')
  await page.getByLabel('Coming in').check()
  await scan(page, code)
  await expect(verdictOn(page)).toHaveText('Admitted')
  await expect(page.getByText('1 of 2 in')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('on this device only')).toHaveCount(0, { timeout: 20_000 })
  await page.reload()
  await expect(page.getByText('In the house now: 1')).toBeVisible()
  await expect(page.getByText('Came in more than once')).toHaveCount(0)
  expectComplaints(problems)
})

test('@detail whoever came in at another door goes out at one without a network, and neither has them in the house after the merge', async ({
  page,
  browser,
  server,
  contextOptions,
  problems,
}) => {
  const { id, tickets } = await aDoorEvent(page, server)
  const code = tickets[0]?.qr ?? ''
  const storageState = await page.context().storageState()
  const other = await browser.newContext({
    ...contextOptions,
    baseURL: server.origin,
    storageState,
    viewport: { width: 390, height: 844 },
  })
  const south = await other.newPage()
  await openDoor(page, id, 'North')
  await openDoor(south, id, 'South')
  await other.setOffline(true)
  await scan(page, code)
  await expect(verdictOn(page)).toHaveText('Admitted')
  await expect(page.getByText('In the house now: 1')).toBeVisible()
  await expect(page.getByText('on this device only')).toHaveCount(0)
  await south.getByLabel('Going out').check()
  await scan(south, code)
  await expect(verdictOn(south)).toHaveText('Gone out')
  await expect(south.locator('.door-verdict')).toContainText('Their coming in is not known on this device')
  expect(await south.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(south.getByText('0 of 2 in')).toBeVisible()
  await other.setOffline(false)
  await expect(south.getByText('1 of 2 in')).toBeVisible({ timeout: 20_000 })
  for (const door of [south, page])
    await expect(door.getByText('In the house now: 0')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('1 of 2 in')).toBeVisible()
  await other.close()
  expectComplaints(problems)
})

test('@detail the doors of two events are open on one device, a code is for its own, and a closed door sends its scans later', async ({
  page,
  context,
  server,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, title, email, tickets } = await aDoorEvent(page, server)
  const other = await aDoorEvent(page, server, 1, email)
  const ticket = other.tickets.find(({ event_id }) => event_id !== id)
  const second = ticket?.event_id ?? 0
  await page.goto(pages.door.path)
  for (const one of [title, other.title]) await page.getByLabel(`Choose ${one}`).check()
  await page.getByRole('button', { name: 'Open 2 events' }).click()
  await page.getByText('Waiting for a ticket').waitFor()
  await workerReady(page)
  await expect(page.getByText(/^Merged /)).toHaveCount(2)
  await context.setOffline(true)
  await page.reload()
  const [ball, play] = [title, other.title].map(name =>
    page.getByRole('region', { name: `Admitted, ${name}` }),
  ) as [Locator, Locator]
  await scan(page, ticket?.qr ?? '')
  await expect(verdictOn(page)).toHaveText('Admitted')
  await expect(page.locator('.door-verdict')).toContainText(other.title)
  await scan(page, tickets[0]?.id ?? '')
  await expect(page.locator('.door-verdict')).toContainText(title)
  await expect(ball.getByText('1 of 2 in')).toBeVisible()
  await expect(play.getByText('1 of 1 in')).toBeVisible()
  // The second event is closed before its scan was sent.
  await page.goto(`${pages.door.path}?event=${id}`)
  await scan(page, ticket?.qr ?? '')
  await expect(verdictOn(page)).toHaveText('Another event')
  const sent = page.waitForRequest(
    one => one.url().endsWith('/door/admissions/') && (one.postData() ?? '').includes(`event_id=${second}`),
  )
  await context.setOffline(false)
  await sent
  await expect(page.getByText('on this device only')).toHaveCount(0)
  await page.goto(`${pages.door.path}?event=${id}&event=${second}`)
  await expect(play.getByText('1 of 1 in')).toBeVisible()
  await expect(play.getByText('on this device only')).toHaveCount(0)
  expectComplaints(problems)
})

test('@detail a supervisor sees by themselves what each door does, and without a network how old that is', async ({
  page,
  context,
  server,
  problems,
}) => {
  const { id, title, tickets } = await aDoorEvent(page, server, 3)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: 'Doors' }).click()
  const event = page.getByRole('region', { name: title })
  await expect(event.getByText('0 of 3 tickets in')).toBeVisible()
  await expect(event.getByText('No door has let anybody in yet.')).toBeVisible()
  for (const [index, name] of ['North', 'South', 'North'].entries()) {
    const door = await context.newPage()
    await openDoor(door, id, name)
    const isSent = door.waitForResponse('**/door/admissions/')
    await scan(door, tickets[index]?.qr ?? '')
    await expect(verdictOn(door)).toHaveText('Admitted')
    await isSent
    await door.close()
  }
  await expect(event.getByText('3 of 3 tickets in')).toBeVisible({ timeout: 15_000 })
  await expect(event.getByText('3 in the last 15 minutes')).toBeVisible()
  await expect(event.getByRole('row', { name: /^North 2 2 / })).toBeVisible()
  await expect(event.getByRole('row', { name: /^South 1 1 / })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'There is no connection' })).toBeVisible({
    timeout: 15_000,
  })
  await expect(event.getByText('3 of 3 tickets in')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^As of /)).toBeVisible({ timeout: 15_000 })
  expectComplaints(problems)
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
  await page.close()

  const next = await context.newPage()
  await next.goto(`${pages.door.path}?event=${id}`)
  await expect(next.getByText('2 of 3 in')).toBeVisible()
  await scan(next, one)
  await expect(verdictOn(next)).toHaveText('Already in')
  await expect(next.getByText('2 scans on this device only')).toBeVisible()

  const cookies = (await context.cookies()).filter(({ name }) => name !== 'session' && name !== 'XSRF-TOKEN')
  await context.clearCookies()
  await context.addCookies(cookies)
  await context.setOffline(false)
  await expect(next.getByText('You are signed out. Scans are saved on this device.')).toBeVisible()
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
  await expect(next.getByText('on this device only')).toHaveCount(0)
  await expect(next.getByText('3 of 3 in')).toBeVisible()
  expectComplaints(problems)
})

test('@detail a mistake is taken back by one press, also by keyboard, and a typed number shows the name to compare', async ({
  page,
  server,
}) => {
  const { id, tickets } = await aDoorEvent(page, server)
  const number = tickets[0]?.id ?? ''
  await page.addInitScript(recordSounds)
  await openDoor(page, id)
  expect(await soundsOf(page)).toEqual([])
  // A connected scanner types wherever the focus is.
  await page.locator('body').press(number[0] ?? '')
  // The sound is ready before the code is complete, because it takes longer than a verdict may.
  await expect.poll(() => soundsOf(page)).toEqual(['ready'])
  await page.keyboard.type(`${number.slice(1).toLowerCase()}`)
  await page.keyboard.press('Enter')
  await expect(verdictOn(page)).toHaveText('Admitted')
  const verdict = page.locator('.door-verdict')
  await expect(verdict).toContainText('Sam Field')
  await expect(verdict).toContainText('Typed: compare the name')
  await expect(page.getByText('1 of 2 in')).toBeVisible()
  expect(await soundsOf(page)).toEqual(['ready', 880])
  await page.getByRole('button', { name: 'Undo this admission' }).press('Enter')
  await expect(page.getByText('0 of 2 in')).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 of 2 in')).toBeVisible()
  await scan(page, 'WRONG')
  await expect(verdictOn(page)).toHaveText('Unknown code')
})

test('@detail the lists of a door leave the device at sign-out, which warns of scans that are not sent yet', async ({
  page,
  context,
  server,
  problems,
}) => {
  const { id, tickets } = await aDoorEvent(page, server)
  await openDoor(page, id)
  await page.route('**/record_admissions/', route => route.abort())
  await scan(page, tickets[0]?.id ?? '')
  await expect(verdictOn(page)).toHaveText('Admitted')
  await page.goto(pages.wallet.path)
  // What the wallet says about the screen moves the button while it is pressed.
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('1 scan of the door is on this device only')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('There are no tickets on this device.')).toBeVisible()
  await page.goto(`${pages.door.path}?event=${id}`)
  await expect(page.getByText('Sign in to load the tickets of your event.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin/?to=door')
  await page.goto(pages.door.path)
  await expect(page.getByText('Sign in to load the tickets of your event.')).toBeVisible()
  await workerReady(page)
  await context.setOffline(true)
  await page.goto(`${pages.door.path}?event=${id}`)
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  expectComplaints(problems)
})

test('@detail a door with five thousand tickets answers within 50 ms on a slow phone', async ({
  page,
  server,
}) => {
  const { id, tickets } = await aDoorEvent(page, server, 1)
  const codes = await sellThousands(server, tickets[0]?.id ?? '', 5000)
  await openDoor(page, id)
  await expect(page.getByText('2,500 of 5,001 in')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin: server.origin })
  const bytes = await page.evaluate(sizeOfLists)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // The first key of a scanner.
  await page.keyboard.press('Shift')
  const times: { shown: number; painted: number }[] = []
  for (const code of codes) times.push(await page.evaluate(timesOfVerdict, code))
  const [shown, painted] = (['shown', 'painted'] as const).map(of =>
    times.map(time => time[of]).sort((one, other) => one - other),
  ) as [number[], number[]]
  const words = (sorted: number[]) =>
    `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms`
  process.stdout.write(
    `door: first shown after ${times[0]?.shown.toFixed(1)} ms; all: shown after ${words(shown)}; painted after ${words(painted)}; list ${bytes} bytes, storage ${usage} bytes\n`,
  )
  expect(shown[Math.floor(shown.length / 2)]).toBeLessThan(50)
  expect(bytes).toBeLessThan(5_000_000)
  await expect(page.getByText(`${2500 + codes.length} of 5,001 in`.replace(/^2/, '2,'))).toBeVisible()
})

const soundsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'sounds') as unknown[])

/** Records in `sounds` when the page can make sounds, and the hertz of each sound. */
function recordSounds(): void {
  const sounds: unknown[] = []
  Object.assign(window, {
    sounds,
    AudioContext: class extends AudioContext {
      constructor() {
        super()
        this.addEventListener('statechange', () => this.state === 'running' && sounds.push('ready'))
      }
    },
    OscillatorNode: class extends OscillatorNode {
      constructor(context: AudioContext, options: OscillatorOptions) {
        super(context, options)
        sounds.push(options.frequency)
      }
    },
  })
}

/** Scans a code as a scanner does. Answers the milliseconds until the page shows the verdict and the browser has painted it. */
async function timesOfVerdict(code: string): Promise<{ shown: number; painted: number }> {
  const field = document.querySelector<HTMLInputElement>('#ticket-number')
  const panel = document.querySelector('.door-verdict')
  if (!field || !panel) throw new Error('There is no door')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(field, code)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise(resume => setTimeout(resume, 250))
  const { textContent: before } = panel
  const started = performance.now()
  field.form?.requestSubmit()
  await new Promise<void>(resume => {
    const watching = new MutationObserver(() => {
      if (panel.textContent === before) return
      watching.disconnect()
      resume()
    })
    watching.observe(panel, { childList: true, subtree: true, characterData: true })
  })
  const shown = performance.now() - started
  await new Promise(resume => requestAnimationFrame(() => setTimeout(resume)))
  if (!panel.textContent?.includes('Admitted')) throw new Error(`Not admitted: ${panel.textContent}`)
  return { shown, painted: performance.now() - started }
}

/** The size of the door's records as JSON, in bytes. */
async function sizeOfLists(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('foyer-kept')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const records = database.transaction('kept').objectStore('kept')
  const names = records.getAllKeys()
  const all = records.getAll()
  await new Promise(resolve => {
    all.onsuccess = resolve
  })
  database.close()
  const own = all.result.filter((_, index) => String(names.result[index]).startsWith('door '))
  return new Blob([JSON.stringify(own)]).size
}

test('@detail scans whose member has lost the role are named with what to do, and leave with a sign-out that asks', async ({
  page,
  context,
  server,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, title, email, tickets } = await aDoorEvent(page, server)
  const number = tickets[0]?.id ?? ''
  await openDoor(page, id, 'North')
  await context.setOffline(true)
  await scan(page, tickets[0]?.qr ?? '')
  await expect(verdictOn(page)).toHaveText('Admitted')
  const database = await connect({ url: server.data.DATABASE_URL })
  await database.deleteFrom('organiser_member').where('email', '=', email).execute()
  await database.destroy()
  await context.setOffline(false)
  await expect(page.getByText('This account cannot send the scans below.')).toBeVisible({ timeout: 20_000 })
  await page.goto(pages.organiser.path)
  const here = page.getByRole('region', { name: 'On this device only, not sent yet' })
  await here.getByRole('link', { name: `Door check ${title}, 1 scan` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${title}: 1 scan` })).toContainText(number)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('1 scan of the door is on this device only and would be lost.')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Sign in to load the tickets of your event.')).toBeVisible()
  expectComplaints(problems)
})
