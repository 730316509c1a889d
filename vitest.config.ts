import './tests/support/compileCache.ts'
import { configDefaults, defineConfig } from 'vitest/config'

/** What a test needs is the suffix of its file; one without a suffix needs nothing: no database, no build, no browser. */
const named = (suffixes: string) => [`tests/**/*.${suffixes}.test.ts`]
const embedded = named('embedded')
const postgres = named('{postgres,race}')
const processes = named('process')
const ELSEWHERE = ['tests/{engines,deployment}/**']

/*
 * Each project prepares its databases only if one of its tests runs. Tests of one database share the modules of their
 * worker: an embedded database compiles its WebAssembly once for a worker instead of once for a file.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...embedded, ...postgres, ...processes, ...ELSEWHERE],
        },
      },
      { extends: true, test: { name: 'processes', include: processes } },
      {
        extends: true,
        test: {
          name: 'embedded',
          isolate: false,
          include: embedded,
          globalSetup: 'tests/support/setup/embedded.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: postgres,
          globalSetup: 'tests/support/setup/postgres.ts',
        },
      },
    ],
  },
})
