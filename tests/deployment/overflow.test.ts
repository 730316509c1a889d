import { afterAll, beforeAll, expect, test } from 'vitest'
import { tooDear } from '../../contract/rules/totals.ts'
import { putOnSale } from '../support/putOnSale.ts'
import type { RunningApp } from '../support/runApp.ts'
import { type Shopper, visit } from '../support/shopper.ts'
import { stockIsConsistent } from '../support/stock.ts'
import { type Deployment, deploy } from './deploy.ts'

let deployment: Deployment
let app: RunningApp
beforeAll(async () => {
  deployment = await deploy()
  app = deployment.app as RunningApp
})
afterAll(() => deployment.stop())

const ROUNDS = 3
const HONEST = 320
const AT_ONCE = 64
const DEAR_CLIENTS = 4

/** Shoppers with one ticket in the basket each. */
async function queue(offered: { ticket_id: number; date_id: number }): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  for (let at = 0; at < HONEST; at += 40) {
    const group = await Promise.all(Array.from({ length: 40 }, () => visit(app)))
    await Promise.all(group.map(shopper => shopper.add(offered)))
    shoppers.push(...group)
  }
  return shoppers
}

/** Reservations in a second, `AT_ONCE` at the same time. */
async function rateOf(shoppers: Shopper[]): Promise<number> {
  const waiting = [...shoppers]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let shopper = waiting.pop(); shopper; shopper = waiting.pop())
        expect((await shopper.reserve()).body).toMatchObject({ reserved: true })
    }),
  )
  return (shoppers.length * 1000) / (performance.now() - began)
}

test('Four clients that reserve baskets above the largest total leave the others at least 0.8 of their rate', async () => {
  const [plain, dear] = await putOnSale(app.database, [
    { capacity: (2 * ROUNDS + 1) * HONEST },
    { capacity: 1000, price: 10_000_000 },
  ])
  if (!plain || !dear) throw new Error('There are no tickets')
  const clients = await Promise.all(
    Array.from({ length: DEAR_CLIENTS }, async () => {
      const shopper = await visit(app)
      await shopper.add(dear, 100)
      return shopper
    }),
  )
  await rateOf((await queue(plain)).slice(0, AT_ONCE))
  const rates = { alone: [] as number[], beside: [] as number[] }
  let refused = 0
  for (let round = 0; round < ROUNDS; round++) {
    rates.alone.push(await rateOf(await queue(plain)))
    const shoppers = await queue(plain)
    let isOver = false
    const flood = clients.map(async client => {
      while (!isOver) {
        expect((await client.reserve()).body.error).toBe(tooDear)
        refused++
      }
    })
    rates.beside.push(await rateOf(shoppers))
    isOver = true
    await Promise.all(flood)
  }
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[1] as number
  const [alone, beside] = [median(rates.alone), median(rates.beside)]
  process.stdout.write(`${alone.toFixed()} and ${beside.toFixed()} reservations/s, ${refused} refused\n`)
  expect(refused).toBeGreaterThan(ROUNDS * DEAR_CLIENTS)
  expect(beside / alone).toBeGreaterThanOrEqual(0.8)
  await stockIsConsistent(app.database)
})
