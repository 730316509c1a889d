import { findBrowser } from './browser.ts'
import { installPackages } from './installPackages.ts'

/*
 * The journeys need a Chromium. Where there is none, Debian's package is installed; elsewhere this says how.
 */

const HOW = `No Chromium was found, and the journeys need one. Install it and run the tests again:

  macOS     brew install --cask chromium
  Windows   winget install Google.Chrome
  Fedora    dnf install chromium
  any       set CHROMIUM to the path of a Chromium or Chrome
`

if (!findBrowser() && !(installPackages('chromium') && findBrowser())) {
  process.stderr.write(HOW)
  process.exit(1)
}
