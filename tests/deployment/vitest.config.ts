import { defineConfig } from 'vitest/config'

/* A deployment as operators run it, with programs that are no npm packages. Its tests start many processes, so they run one after another. */
export default defineConfig({
  test: {
    include: ['tests/deployment/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
