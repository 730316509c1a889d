import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.ts'

/*
 * The journeys need a Chromium. Where there is none, Debian's package is installed; elsewhere this says how.
 */

const HOW = `No Chromium was found, and the journeys need one. Install it and run the tests again:

  macOS     brew install --cask chromium
  Windows   winget install Google.Chrome
  Fedora    dnf install chromium
  any       set CHROMIUM to the path of a Chromium or Chrome
`

if (!findBrowser()) {
  if (!existsSync('/usr/bin/apt-get')) fail()
  const run = (...command: string[]) => {
    const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
    execFileSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  try {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', 'chromium')
  } catch {
    fail()
  }
  if (!findBrowser()) fail()
}

function fail(): never {
  process.stderr.write(HOW)
  process.exit(1)
}
