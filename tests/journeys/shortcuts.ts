import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Answer, Body, Call } from '../../contract/call.ts'
import { getUser } from '../../contract/calls/account.ts'
import { addTicket } from '../../contract/calls/basket.ts'
import { getEvent } from '../../contract/calls/catalogue.ts'
import { updateBasketState } from '../../contract/calls/checkout.ts'
import { checkOneTimeCode, saveGuestToSale, sendOneTimeCode } from '../../contract/calls/login.ts'
import { claimFreeTickets } from '../../contract/calls/payment.ts'
import { reserveTickets } from '../../contract/calls/reserve.ts'
import { getWallet } from '../../contract/calls/wallet.ts'
import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { encodeForm, type FormValue } from '../../contract/form.ts'
import { pages } from '../../contract/pages.ts'
import type { TestServer } from '../support/server.ts'
import { codesFor, newEmail } from './shopper.ts'

/* Short ways to the step that a journey tests: calls in the session of the page instead of the steps before it. */

async function send<C extends Call>(page: Page, row: C, body: Body<C>): Promise<Answer<C>> {
  const form = encodeForm(body as { [name: string]: FormValue })
  if (row.method === 'GET') return (await page.request.get(`${row.path}?${form}`)).json()
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
  const response = await page.request.post(row.path, {
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Idempotency-Key': randomUUID(),
      ...(token && { 'X-XSRF-TOKEN': token }),
    },
    data: form,
  })
  if (!response.ok()) throw new Error(`${row.path} answered ${response.status()}`)
  return response.json()
}

/** Puts tickets into the basket without the event page and opens the basket. */
export async function openBasket(page: Page, event: string, ticket: string, qty: number): Promise<void> {
  await putIntoBasket(page, event, ticket, qty)
  await page.goto(pages.checkout.path)
  await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
}

/** Reserves tickets without the basket and opens the checkout, which is at this step. */
export async function openReserved(
  page: Page,
  event: string,
  ticket: string,
  qty: number,
  step = 'Account',
): Promise<void> {
  await putIntoBasket(page, event, ticket, qty)
  await send(page, reserveTickets, {})
  await page.goto(pages.checkout.path)
  await page.getByRole('heading', { name: step, level: 1 }).waitFor()
}

/** Reserves tickets as a registered shopper, Sam Field, and opens the payment step. */
export async function openPayment(
  page: Page,
  event: string,
  ticket: string,
  qty: number,
  email = newEmail(),
): Promise<void> {
  await putIntoBasket(page, event, ticket, qty)
  await send(page, reserveTickets, {})
  await signIn(page, email)
  await send(page, saveGuestToSale, { email, fullname: 'Sam Field' })
  await send(page, updateBasketState, { state: 'payment' })
  await page.goto(pages.checkout.path)
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor()
}

/** Orders free tickets by calls, as somebody who registers with that and stays signed in. Answers their tickets. */
export async function takeFreeTickets(
  page: Page,
  event: string,
  ticket: string,
  qty: number,
  email: string,
): Promise<WalletTicket[]> {
  await putIntoBasket(page, event, ticket, qty)
  await send(page, reserveTickets, {})
  await signIn(page, email)
  await send(page, saveGuestToSale, { email, fullname: 'Sam Field' })
  await send(page, claimFreeTickets, { email })
  return (await send(page, getWallet, {})).tickets
}

/** Signs in by calls, in the session of the page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await send(page, getUser, {})
  const before = await codesFor(page, email)
  await send(page, sendOneTimeCode, { email })
  await expect
    .poll(async () => (await codesFor(page, email)).length, { intervals: [50] })
    .toBe(before.length + 1)
  await send(page, checkOneTimeCode, { email, code: (await codesFor(page, email))[0] ?? '' })
}

async function putIntoBasket(page: Page, event: string, ticket: string, qty: number): Promise<void> {
  // The first read gives a new session its cookies.
  await send(page, getUser, {})
  const { dates } = await send(page, getEvent, { event })
  for (const { date_id, tickets } of dates)
    for (const { ticket_id, name } of tickets)
      if (name === ticket) return void (await send(page, addTicket, { ticket_id, date_id, qty }))
  throw new Error(`${event} offers no ${ticket}`)
}

/** Imports a file in the catalogue's format, beside the running server. */
export async function importCatalogue({ directory, data }: TestServer, yaml: string): Promise<void> {
  const file = join(directory, `${randomUUID()}.yaml`)
  await writeFile(file, yaml)
  const command = ['server/operation/catalogueCommand.ts', 'import', file]
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...data } })
}

interface House {
  /** How many dates its event has, one day after the other. */
  dates?: number
  /** In the format of the catalogue, as its other fields. */
  tickets?: string
  organiser?: string
  event?: string
}

/** Imports an organiser with one event, `House <id>` with `Title <id>`, and one member, whose e-mail address it answers with the id. */
export async function importHouse(
  server: TestServer,
  name: string,
  {
    dates = 1,
    tickets = '[{ name: Onlooker, price: 0, capacity: 9 }]',
    organiser = '',
    event = '',
  }: House = {},
): Promise<{ id: string; email: string }> {
  const [id, email] = [`${name}-${process.pid}`, newEmail()]
  const days = Array.from({ length: dates }, (_, day) => `{ starts: 2031-03-${10 + day} 19:30, hours: 2 }`)
  await importCatalogue(
    server,
    `
organisers: [{ name: House ${id}, members: [${email}]${organiser && `, ${organiser}`} }]
events:
  - id: ${id}
    title: Title ${id}
    organiser: House ${id}
    dates: [${days.join(', ')}]
    venue: { name: The Barn }
    tickets: ${tickets}
    ${event}
`,
  )
  return { id, email }
}
