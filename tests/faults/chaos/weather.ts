import type { Fault } from '../fault.ts'
import { type Chaos, drawn } from './chaos.ts'
import type { Deed } from './deeds.ts'

/* What the network does to the shopper in the meantime. */

const EDITS = /\/(update_ticket_quantity|remove_from_basket)\/$/
const BASKET = /\/(update_ticket_quantity|remove_from_basket|add_ticket|get)\/$/

/** Each with the calls that it meets. */
const storms: readonly [Fault, RegExp][] = [
  [{ kind: 'answer lost' }, EDITS],
  [{ kind: 'zombie', ms: 5000 }, EDITS],
  [{ kind: 'zombie', ms: 7000 }, EDITS],
  [{ kind: 'refused' }, BASKET],
  [{ kind: 'reset mid-body' }, BASKET],
  [{ kind: 'unavailable', retryAfterSeconds: 1 }, BASKET],
  [{ kind: 'latency', ms: 1200 }, BASKET],
  [{ kind: 'captive portal' }, BASKET],
]

/** The next one or two calls of the basket meet this. */
export const storm: Deed = async chaos => {
  const [fault, call] = drawn(chaos, storms)
  const times = 1 + Math.floor(chaos.next() * 2)
  chaos.network.inject({ call, fault, times })
  return `${fault.kind} for the next ${times}`
}

async function setOffline(chaos: Chaos, isOffline: boolean): Promise<void> {
  chaos.isOffline = isOffline
  await chaos.context.setOffline(isOffline)
}

export const leaveOrFindNetwork: Deed = async chaos => {
  await setOffline(chaos, !chaos.isOffline)
  return chaos.isOffline ? 'go offline' : 'come online'
}

export const flap: Deed = async chaos => {
  for (let turn = 0; turn < 5; turn++) await setOffline(chaos, !chaos.isOffline)
  return `flap, and be ${chaos.isOffline ? 'offline' : 'online'}`
}

export async function restoreHealth(chaos: Chaos): Promise<void> {
  chaos.network.clear()
  await setOffline(chaos, false)
}
