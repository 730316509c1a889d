import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedDatabase } from '../support/embeddedDatabase.ts'
import { live, type Step } from './history.ts'
import { openWorld, type World } from './world.ts'

/* Histories that the explorer has found and made as short as they can be. Each broke what its title says. */

let world: World
beforeAll(async () => {
  world = await openWorld(await embeddedDatabase(), () => {})
})
afterAll(() => world.close())

const found: [statement: string, history: Step[]][] = [
  [
    'Nobody pays for an event that is cancelled while they hold its tickets',
    [
      ['goes on', 0, 'none', 4, 2, 4],
      ['goes on', 0, 'none', 0, 0, 0],
      ['an event is cancelled', 3, 'none', 3, 8, 9],
    ],
  ],
  [
    'The outcome of a payment is that of the order shown, also where its basket had another hold before',
    [
      ['goes on', 0, 'none', 6, 11, 6],
      ['goes on', 0, 'none', 0, 0, 0],
      ['goes on', 0, 'none', 0, 0, 0],
      ['an hour passes', 0, 'none', 0, 0, 0],
      ['goes on', 0, 'none', 0, 0, 0],
    ],
  ],
  [
    'A basket of gift vouchers alone is reserved again after its hold has ended',
    [
      ['means it', 1, 'none', 6, 10, 3],
      ['goes on', 1, 'none', 0, 0, 0],
      ['means it', 1, 'none', 0, 0, 0],
      ['add_gift_voucher', 1, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
      ['twelve minutes pass', 0, 'none', 0, 0, 0],
    ],
  ],
  [
    'Nobody names the account of somebody else by an express order',
    [
      ['goes on', 3, 'none', 7, 0, 11],
      ['goes on', 3, 'none', 0, 0, 0],
      ['set_account_details', 3, 'none', 0, 0, 0],
    ],
  ],
  [
    'Nobody names the account of a friend by the tickets that they send',
    [
      ['goes on', 2, 'none', 6, 3, 9],
      ['goes on', 2, 'none', 0, 0, 0],
      ['means it', 2, 'none', 0, 0, 0],
      ['tickets are sent to a friend', 2, 'none', 0, 0, 0],
      ['a friend claims tickets', 0, 'none', 0, 0, 0],
    ],
  ],
  [
    'Whoever has signed in before their first order gives their name in it',
    [
      ['means it', 0, 'none', 0, 0, 0],
      ['goes on', 0, 'none', 0, 1, 9],
      ['means it', 0, 'none', 0, 0, 0],
      ['goes on', 0, 'none', 0, 0, 0],
      ['goes on', 0, 'none', 0, 0, 0],
      ['means it', 0, 'none', 0, 0, 0],
      ['the door admits a ticket', 0, 'none', 0, 0, 0],
      ['goes on', 4, 'none', 0, 0, 0],
    ],
  ],
  [
    'A gift voucher that a hold has used pays another order once that hold has ended',
    [
      ['goes on', 2, 'none', 2, 8, 2],
      ['goes on', 2, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
      ['twelve minutes pass', 0, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
    ],
  ],
  [
    'Whoever signs out of a checkout at its payment can sign in again and pay',
    [
      ['goes on', 5, 'none', 4, 6, 10],
      ['means it', 5, 'none', 0, 0, 0],
      ['goes on', 5, 'none', 0, 0, 0],
      ['logout_of_sale', 5, 'none', 0, 0, 0],
    ],
  ],
  [
    'The name that somebody who is signed in has given counts, although its answer was lost',
    [
      ['means it', 2, 'none', 0, 0, 0],
      ['goes on', 2, 'none', 0, 0, 0],
      ['goes on', 4, 'none', 0, 0, 0],
      ['means it', 2, 'none', 0, 0, 0],
      ['means it', 2, 'none', 0, 0, 0],
      ['a checkout is continued by its link', 4, 'none', 0, 0, 0],
      ['goes on', 4, 'none', 0, 0, 0],
      ['goes on', 4, 'none', 0, 0, 0],
      ['goes on', 0, 'none', 0, 0, 0],
      ['goes on', 4, 'lost', 10, 11, 8],
    ],
  ],
  [
    'The name that somebody has given on one device counts for what they have reserved on another',
    [
      ['means it', 1, 'none', 6, 3, 11],
      ['means it', 3, 'none', 0, 0, 0],
      ['goes on', 3, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 9, 10, 5],
      ['a checkout is continued by its link', 0, 'none', 0, 0, 0],
      ['a month passes', 0, 'none', 0, 0, 0],
      ['goes on', 0, 'none', 0, 0, 0],
      ['a ticket type is withdrawn', 4, 'none', 3, 8, 2],
      ['means it', 0, 'none', 10, 5, 2],
      ['goes on', 0, 'none', 0, 0, 0],
      ['a checkout is continued by its link', 1, 'none', 0, 0, 0],
    ],
  ],
  [
    'A payment that comes late takes no seat that its organiser has withdrawn meanwhile',
    [
      ['means it', 1, 'none', 2, 10, 0],
      ['means it', 2, 'none', 11, 9, 9],
      ['an event is cancelled', 2, 'none', 8, 0, 9],
      ['goes on', 0, 'none', 10, 2, 11],
      ['goes on', 0, 'none', 0, 0, 0],
      ['goes on', 2, 'none', 0, 0, 0],
      ['a checkout is continued by its link', 5, 'none', 5, 0, 8],
      ['goes on', 2, 'none', 0, 0, 0],
      ['remove_payment_method', 0, 'none', 0, 0, 0],
      ['goes on', 2, 'none', 0, 0, 0],
      ['goes on', 2, 'none', 0, 0, 0],
      ['goes on', 2, 'none', 0, 0, 0],
      ['goes on', 2, 'none', 0, 0, 0],
      ['goes on', 2, 'none', 0, 0, 0],
      ['a month passes', 0, 'none', 0, 0, 0],
      ['goes on', 2, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
      ['goes on', 5, 'none', 0, 0, 0],
      ['a seat is left out or stated again', 0, 'none', 0, 0, 0],
      ['all jobs run', 0, 'none', 0, 0, 0],
    ],
  ],
  [
    'Nobody sends tickets of an order whose owner has deleted their account, also where a guest has bought them',
    [
      ['goes on', 0, 'none', 7, 9, 4],
      ['goes on', 0, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
      ['goes on', 0, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
      ['goes on', 1, 'none', 0, 0, 0],
      ['the owner of an account deletes it', 1, 'none', 0, 0, 0],
      ['tickets are sent to a friend', 0, 'none', 0, 0, 0],
    ],
  ],
]

test.each(found)('%s', async (_, history) => {
  expect(await live(world, history)).toBeNull()
})
