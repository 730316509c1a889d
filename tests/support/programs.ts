import { globSync } from 'node:fs'

/** Programs that are no npm packages: where Debian's package puts each. A variable of its name names another place. */
const programs = {
  WEBKIT_DRIVER: { path: '/usr/bin/WebKitWebDriver', package: 'webkit2gtk-driver' },
  MINIBROWSER: { path: '/usr/lib/*/webkit2gtk-4.1/MiniBrowser', package: 'webkit2gtk-driver' },
  XVFB: { path: '/usr/bin/Xvfb', package: 'xvfb' },
  FIREFOX: { path: '/usr/bin/{firefox-esr,firefox}', package: 'firefox-esr' },
  CADDY: { path: '/usr/bin/caddy', package: 'caddy' },
  /** PostgreSQL with its tools. */
  PG_DUMP: { path: '/usr/lib/postgresql/*/bin/pg_dump', package: 'postgresql' },
}

export type Program = keyof typeof programs

export const isProgram = (name: string): name is Program => name in programs

/** The Debian package of a program. */
export const packageOf = (name: Program): string => programs[name].package

/** The path of the program; null where it is not found. */
export const findProgram = (name: Program): string | null =>
  globSync(process.env[name] ?? programs[name].path)[0] ?? null

export function program(name: Program): string {
  const path = findProgram(name)
  if (path === null) throw new Error(`There is no ${name} here: install ${packageOf(name)}`)
  return path
}
