import { beforeEach, expect, test } from 'vitest'
import { setTransfers } from '../../../contract/calls/order.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { addedTransfer, type TransferRow } from '../../../contract/rules/transfer.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { giveOne } from '../../support/giveOne.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
let offered: Offered
beforeEach(async () => {
  offered = await putOneOnSale(app.database, 100)
})

const to = (email = newEmail()): TransferRow => ({
  ...addedTransfer(offered.ticket_id),
  name: 'Bo Bloom',
  email,
})

/** A guest of a list, signed in on two devices, and the reference of the complimentary order. */
async function guest(): Promise<{ devices: Shopper[]; sale_reference: string }> {
  const email = newEmail()
  await giveOne(app, offered, { name: 'Ada Hill', email })
  const devices = [await visit(app), await visit(app)]
  for (const device of devices) await device.signIn(email)
  const { tickets } = (await devices[0]?.call(getWallet))?.body ?? { tickets: [] }
  return { devices, sale_reference: tickets[0]?.sale_reference ?? '' }
}

const lettersTo = (email: string) =>
  app.database.selectFrom('sandbox_mail').select('id').where('recipient', '=', email).execute()

test('GAP-94 a complimentary ticket that two devices send at the same time goes to one of the recipients', async () => {
  const { devices, sale_reference } = await guest()
  const answers = await Promise.all(
    devices.map(device => device.call(setTransfers, { sale_reference, transfers: [to()] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('GAP-94 the same request twice at the same time sends one letter', async () => {
  const { devices, sale_reference } = await guest()
  const recipient = newEmail()
  const transfers = [to(recipient)]
  const key = crypto.randomUUID()
  const again = () => devices[0]?.call(setTransfers, { sale_reference, transfers }, { key })
  const answers = await Promise.all([again(), again()])
  expect(answers.map(one => one?.status)).toContain(200)
  expect((await again())?.status).toBe(200)
  await queueIsIdle(app.database)
  expect(await lettersTo(recipient)).toHaveLength(1)
})

test('An order of somebody else is answered as one that does not exist', async () => {
  const { sale_reference } = await guest()
  const { devices } = await guest()
  const strangers = [await visit(app), ...devices]
  for (const stranger of strangers) {
    const [real, none] = await Promise.all(
      [sale_reference, '0000000000'].map(reference =>
        stranger.call(setTransfers, { sale_reference: reference, transfers: [to()] }),
      ),
    )
    expect([real?.status, real?.body]).toEqual([none?.status, none?.body])
    expect([401, 404]).toContain(real?.status)
  }
})
