/** The suites that are too long for `npm test`, by name; `npm run proof` runs them. */
export const suites: Record<string, { command: [string, ...string[]]; env?: Record<string, string> }> = {
  'journeys in adversity': { command: ['npm', 'run', 'journeys', '--', '--project', 'adversity'] },
  'journeys in detail': { command: ['npm', 'run', 'journeys', '--', '--project', 'details'] },
  'an order at each sample event': { command: ['npm', 'run', 'journeys', '--', '--project', 'catalogue'] },
  'every fault at every step': {
    command: ['npm', 'run', 'journeys', '--', 'faults.spec'],
    env: { FAULTS: 'all' },
  },
  'fifty seeds of chaos': {
    command: ['npm', 'run', 'journeys', '--', 'chaos.spec'],
    env: { CHAOS_SEEDS: '50' },
  },
  'a server kill at every moment of a payment': {
    command: ['npx', 'vitest', 'run', 'tests/server/payment/kills.race.test.ts'],
    env: { KILLS: 'all' },
  },
  'a date with two thousand holders is moved, and the server killed five times': {
    command: ['npx', 'vitest', 'run', 'tests/server/sale/movedKills.postgres.test.ts'],
    env: { HOLDERS: '2000' },
  },
  'every order in which a payment can be told of': {
    command: ['npx', 'vitest', 'run', 'tests/server/payment/together.race.test.ts'],
    env: { ORDERS: 'all' },
  },
  'two hundred holds that expire around their charge': {
    command: ['npx', 'vitest', 'run', 'tests/server/payment/expiry.race.test.ts'],
    env: { EXPIRY_SEEDS: '200' },
  },
  'a thousand random baskets in the books of the providers': {
    command: ['npx', 'vitest', 'run', 'tests/server/payment/books.postgres.test.ts'],
    env: { BOOKS_BASKETS: '1000' },
  },
  'a thousand random orders and what becomes of them, in the books of the providers': {
    command: ['npx', 'vitest', 'run', 'tests/server/book/randomOrders.postgres.test.ts'],
    env: { RANDOM_ORDERS: '1000' },
  },
  'a million random texts at a door': {
    command: ['npx', 'vitest', 'run', 'tests/contract/rules/door/verdict.test.ts'],
    env: { RANDOM_TEXTS: '1000000' },
  },
  'five hundred buyers of a hundred tickets': {
    command: ['npx', 'vitest', 'run', 'tests/server/sale/rush.race.test.ts'],
    env: { RUSH_BUYERS: '500' },
  },
  'two servers behind a proxy, one of them killed; backup and restore': {
    command: ['npm', 'run', 'deployment'],
  },
  'two hundred reloads at random moments': {
    command: ['npm', 'run', 'journeys', '--', 'reloads.spec'],
    env: { RELOADS: '200' },
  },
  'an hour of random histories': { command: ['npm', 'run', 'explore', '--', '--seconds', '3600'] },
  'an hour of random walks through the pages': {
    command: ['npm', 'run', 'explore:pages', '--', '--seconds', '3600'],
  },
  'WebKit and Firefox': { command: ['npm', 'run', 'engines'] },
  'mutation testing of the pure code': { command: ['npm', 'run', 'mutation'] },
}
