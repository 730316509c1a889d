import { globSync, readFileSync } from 'node:fs'
import './tests/support/compileCache.ts'
import { defineConfig } from 'vitest/config'

const all = globSync('tests/**/*.test.{ts,tsx}', { exclude: ['tests/{engines,deployment}/**'] })
const calling = (helper: RegExp): string[] => all.filter(file => helper.test(readFileSync(file, 'utf8')))

const postgres = calling(/\b(withPostgres|postgresDatabase)\(|withApp\('postgres'/)
const embedded = calling(/\b(embeddedDatabase|catalogueDatabase)\(|withApp\('embedded'/)
const processes = calling(/\bspawn\(|\bexecFile\(/)
const units = all.filter(file => ![...postgres, ...embedded, ...processes].includes(file))

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
      { extends: true, test: { name: 'units', include: units } },
      {
        extends: true,
        test: { name: 'processes', include: processes.filter(file => !postgres.includes(file)) },
      },
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
