import { globSync } from 'node:fs'

/* Where Debian's packages put the programs. A variable names another place. */

const programs = {
  WEBKIT_DRIVER: '/usr/bin/WebKitWebDriver',
  MINIBROWSER: '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  XVFB: '/usr/bin/Xvfb',
  FIREFOX: '/usr/bin/{firefox-esr,firefox}',
}

export type Program = keyof typeof programs

/** The path of the program; null where it is not found. */
export const findProgram = (name: Program): string | null =>
  globSync(process.env[name] ?? programs[name])[0] ?? null

export function program(name: Program): string {
  const path = findProgram(name)
  if (path === null) throw new Error(`There is no ${name} here; npm run engines says how to install it`)
  return path
}

export const missingPrograms = (): Program[] =>
  (Object.keys(programs) as Program[]).filter(name => findProgram(name) === null)
