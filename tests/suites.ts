/** What is too long for every day, and is walked through as a whole for the proof: by name. */
export const suites: Record<string, { command: [string, ...string[]]; env?: Record<string, string> }> = {
  'every fault at every step': {
    command: ['npm', 'run', 'journeys', '--', 'faults.spec'],
    env: { FAULTS: 'all' },
  },
  'fifty seeds of chaos': {
    command: ['npm', 'run', 'journeys', '--', 'chaos.spec'],
    env: { CHAOS_SEEDS: '50' },
  },
  'a kill at every moment of a payment': {
    command: ['npx', 'vitest', 'run', 'tests/server/payment/kills.test.ts'],
    env: { KILLS: 'all' },
  },
  'two hundred holds that end around their charge': {
    command: ['npx', 'vitest', 'run', 'tests/server/payment/expiry.test.ts'],
    env: { EXPIRY_SEEDS: '200' },
  },
  'WebKit and Firefox': { command: ['npm', 'run', 'engines'] },
}
