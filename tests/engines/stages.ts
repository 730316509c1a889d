import { ticket } from '../faults/order.ts'
import { codesIn } from '../support/codesIn.ts'
import type { Target } from './find.ts'
import type { Visit } from './setting.ts'
import { fill, press, sees, until } from './waitFor.ts'

/** The number of tickets of each order. */
export const WANTED = 2

/** A stage of the order. */
export interface Stage {
  name: string
  /** The element that shows the stage. */
  sign: Target
  /** The action that leads to the next stage. */
  act(visit: Visit): Promise<void>
}

const button = (name: string | RegExp): Target => ({ role: 'button', name })
const field = (name: string): Target => ({ role: 'textbox', name })

async function answerCode(visit: Visit): Promise<void> {
  let newest: string | undefined
  await until(visit, 'has mail', async () => {
    newest = codesIn((await visit.get('/sandbox/mailbox/')).text, visit.email)[0]
    return newest !== undefined
  })
  await fill(visit, field('One-time code'), newest ?? '')
  await press(visit, button('Verify'))
}

const pressing = (name: string, target: Target): Stage => ({
  name,
  sign: target,
  act: visit => press(visit, target),
})

const answering = (name: string, label: string, text: (visit: Visit) => string): Stage => ({
  name,
  sign: field(label),
  async act(visit) {
    await fill(visit, field(label), text(visit))
    await press(visit, button('Continue'))
  },
})

export const event = pressing('the event', button('Add to basket'))
export const basket = pressing('the basket', button(/^Reserve Basket/))
export const email = answering('the e-mail address', 'Email address', visit => visit.email)
export const code: Stage = { name: 'the code', sign: field('One-time code'), act: answerCode }
export const name = answering('the name', 'Full name', () => 'Sam Field')
export const preferences: Stage = {
  name: 'Keep updated',
  sign: { role: 'heading', name: 'Keep updated' },
  act: visit => press(visit, button('Continue')),
}
export const completed: Stage = {
  name: 'the completed order',
  sign: { role: 'heading', name: 'Order completed' },
  act: visit => press(visit, { role: 'link', name: 'Go to ticket wallet' }),
}

export const stages = [event, basket, email, code, name, preferences, completed]

/** From the home page to the event, with the tickets chosen and the service worker in control. */
export async function choose(visit: Visit, wanted = WANTED): Promise<void> {
  const { tab, network } = visit
  await tab.goto(`${network.origin}/`)
  await until(visit, 'has a worker', () => tab.evaluate('navigator.serviceWorker.controller !== null'))
  await press(visit, { role: 'link', name: /Supper in the Glasshouse/ })
  const more = button(`Increase quantity, ${ticket}`)
  for (let count = 0; count < wanted; count++) await press(visit, more)
}

/** From the event to this stage, through all stages before it. */
export async function walkTo(visit: Visit, goal: Stage): Promise<void> {
  for (const stage of stages) {
    await sees(visit, stage.sign)
    if (stage === goal) return
    await stage.act(visit)
  }
}
