import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  dev?: boolean
  optional?: boolean
  integrity?: string
  hasInstallScript?: boolean
}

const lock: { packages: Record<string, Locked> } = JSON.parse(await readFile('package-lock.json', 'utf8'))
const own: Record<string, Record<string, string>> = JSON.parse(await readFile('package.json', 'utf8'))
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

test('Each package that a server runs has one version, the hash of its content, and no script at its installation', () => {
  const production = installed.filter(([, one]) => !one.dev && !one.optional)
  expect(production.length).toBeGreaterThan(20)
  for (const [path, { integrity, hasInstallScript }] of production)
    expect([path, integrity, hasInstallScript]).toEqual([path, expect.stringMatching(/^sha512-/), undefined])
})

test('A package whose script runs at the installation is one that package.json allows', () => {
  const allowed = Object.keys(own.allowScripts ?? {})
  const running = installed.filter(([, one]) => one.hasInstallScript && !one.optional)
  for (const [path] of running) expect(allowed).toContain(path.replace(/^.*node_modules\//, ''))
})

test('Each dependency is stated as one version', () => {
  for (const version of Object.values({ ...own.dependencies, ...own.devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})
