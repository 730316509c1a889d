import { defineConfig } from 'vitest/config'

/* The journeys in other engines have browsers of their own to start, so they run by themselves, one after another. */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
