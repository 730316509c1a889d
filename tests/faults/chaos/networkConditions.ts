import type { Fault } from '../fault.ts'
import type { Action } from './actions.ts'
import { type Chaos, drawn } from './chaos.ts'

/* Network conditions that change between the actions of the shopper. */

const EDITS = /\/(update_ticket_quantity|remove_from_basket)\/$/
const BASKET = /\/(update_ticket_quantity|remove_from_basket|add_ticket|get)\/$/

/** Each fault with the calls that it affects. */
const faultsByCall: readonly [Fault, RegExp][] = [
  [{ kind: 'answer lost' }, EDITS],
  [{ kind: 'zombie', ms: 5000 }, EDITS],
  [{ kind: 'zombie', ms: 7000 }, EDITS],
  [{ kind: 'refused' }, BASKET],
  [{ kind: 'reset mid-body' }, BASKET],
  [{ kind: 'unavailable', retryAfterSeconds: 1 }, BASKET],
  [{ kind: 'latency', ms: 1200 }, BASKET],
  [{ kind: 'captive portal' }, BASKET],
]

/** Injects a fault into the next one or two calls of the basket. */
export const injectFault: Action = async chaos => {
  const [fault, call] = drawn(chaos, faultsByCall)
  const times = 1 + Math.floor(chaos.next() * 2)
  chaos.network.inject({ call, fault, times })
  return `${fault.kind} for the next ${times}`
}

async function setOffline(chaos: Chaos, isOffline: boolean): Promise<void> {
  chaos.isOffline = isOffline
  await chaos.context.setOffline(isOffline)
}

export const switchNetwork: Action = async chaos => {
  await setOffline(chaos, !chaos.isOffline)
  return chaos.isOffline ? 'go offline' : 'come online'
}

export const toggleNetwork: Action = async chaos => {
  for (let turn = 0; turn < 5; turn++) await setOffline(chaos, !chaos.isOffline)
  return `toggle the network five times, ending ${chaos.isOffline ? 'offline' : 'online'}`
}

export async function restoreNetwork(chaos: Chaos): Promise<void> {
  chaos.network.clear()
  await setOffline(chaos, false)
}
