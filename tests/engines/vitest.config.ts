import { defineConfig } from 'vitest/config'

/* The journeys in other engines start their own browsers, so they run separately, one after another. */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
