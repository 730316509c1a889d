import { defineConfig } from 'vitest/config'

/** The tests that mutation testing runs for each mutant: those of the pure code, without isolation for speed. */
export default defineConfig({
  test: {
    include: [
      'tests/contract/{rules,format}/**/*.test.ts',
      'tests/contract/form.test.ts',
      'tests/offline/{outboxRecord,deadline,format}.test.ts',
    ],
    testTimeout: 60_000,
    bail: 1,
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    reporters: 'dot',
  },
})
