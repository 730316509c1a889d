import { expect, test } from 'vitest'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { endHolds, newEmail, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

test('100 buyers of 30 tickets in the embedded database get exactly 30', async () => {
  const offered = await putOneOnSale(app.database, 30)
  const shoppers = await Promise.all(Array.from({ length: 100 }, () => visit(app)))
  await Promise.all(shoppers.map(shopper => shopper.add(offered)))
  const answers = await Promise.all(shoppers.map(shopper => shopper.reserve()))
  expect(answers.filter(answer => answer.status !== 200)).toEqual([])
  const winners = shoppers.filter((_, index) => answers[index]?.body.reserved)
  expect(winners).toHaveLength(30)
  await stockIsConsistent(app.database)

  const emails = winners.map(() => newEmail())
  await Promise.all(winners.slice(0, 10).map((shopper, index) => shopper.register(emails[index] as string)))
  const claims = await Promise.all(winners.slice(0, 10).map(shopper => shopper.claim()))
  expect(claims.map(answer => answer.status)).toEqual(Array(10).fill(200))
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 20, sold: 10 })
  await stockIsConsistent(app.database)
})

test('Tickets whose hold has ended can be bought by the next shopper at once', async () => {
  const offered = await putOneOnSale(app.database, 2)
  const [slow, quick] = [await visit(app), await visit(app)]
  await slow.add(offered, 2)
  await slow.reserve()
  await endHolds(app.database)

  expect((await quick.add(offered, 2)).status).toBe(200)
  expect((await quick.reserve()).body.reserved).toBe(true)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
  expect((await slow.reserve()).body.error).toMatch(/sold out/)
  await stockIsConsistent(app.database)
})
