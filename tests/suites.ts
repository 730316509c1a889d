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
  'WebKit and Firefox': { command: ['npm', 'run', 'engines'] },
}
