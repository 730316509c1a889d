import type { Body } from '../../contract/call.ts'
import { setAccountDetails } from '../../contract/calls/express.ts'
import type { Offered } from './putOnSale.ts'
import type { RunningApp } from './runApp.ts'
import { newEmail, type Shopper, visit } from './shopper.ts'

type Details = Body<typeof setAccountDetails>

/** A visitor who holds one of these tickets. */
export async function aHolder(app: RunningApp, offered: Offered, qty = 1): Promise<Shopper> {
  const shopper = await visit(app)
  await shopper.add(offered, qty)
  const { body } = await shopper.reserve()
  if (body.error) throw new Error(body.error)
  return shopper
}

/** Says who an express order is for. */
export function say(shopper: Shopper, details: Partial<Details> = {}, asking: { key?: string } = {}) {
  shopper.email = details.email ?? newEmail()
  const body: Details = {
    fullname: 'Grace Hopper',
    contact_number: '',
    organiser_subscribed_marketing: {},
    ct_subscribed: false,
    ...details,
    email: shopper.email,
  }
  return shopper.call(setAccountDetails, body, asking)
}
