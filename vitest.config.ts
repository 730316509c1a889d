import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const all = globSync('tests/**/*.test.{ts,tsx}', { exclude: ['tests/engines/**'] })
const calling = (helper: RegExp): string[] => all.filter(file => helper.test(readFileSync(file, 'utf8')))

const postgres = calling(/\b(withPostgres|postgresDatabase)\(|withApp\('postgres'\)/)
const embedded = calling(/\b(embeddedDatabase|catalogueDatabase)\(|withApp\('embedded'\)/)
const processes = calling(/\bspawn\(|\bexecFile\(/)
const units = all.filter(file => ![...postgres, ...embedded, ...processes].includes(file))

/* Each project prepares its databases only if one of its tests runs. */
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
        test: { name: 'embedded', include: embedded, globalSetup: 'tests/support/setup/embedded.ts' },
      },
      {
        extends: true,
        test: { name: 'postgres', include: postgres, globalSetup: 'tests/support/setup/postgres.ts' },
      },
    ],
  },
})
