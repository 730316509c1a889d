import { findBrowser, hasHeadlessShell } from './browser.ts'
import { installPackages } from './installPackages.ts'

/*
 * The journeys need a Chromium. Debian's package of the one without windows is installed where it is missing, because
 * they take half as long again in the other one; elsewhere any Chromium will do, and this says how to get one.
 */

const HOW = `No Chromium was found, and the journeys need one. Install it and run the tests again:

  macOS     brew install --cask chromium
  Windows   winget install Google.Chrome
  Fedora    dnf install chromium
  any       set CHROMIUM to the path of a Chromium or Chrome
`

if (!hasHeadlessShell()) installPackages('chromium-headless-shell')
if (!findBrowser() && !(installPackages('chromium') && findBrowser())) {
  process.stderr.write(HOW)
  process.exit(1)
}
