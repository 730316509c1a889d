import { installPackages } from '../support/installPackages.ts'
import { missingPrograms } from './programs.ts'

/*
 * The journeys in other engines need WebKitGTK's driver and browser, a screen for them, and Firefox. Where one
 * is missing, Debian's packages are installed; elsewhere this says how.
 */

const HOW = `It needs WebKitGTK's WebDriver and MiniBrowser, Xvfb and Firefox. Install them and run it again:

  Debian    apt-get install webkit2gtk-driver xvfb firefox-esr
  any       set WEBKIT_DRIVER, MINIBROWSER, XVFB and FIREFOX to their paths

WebKitGTK is for Linux only; elsewhere, run it in a container of Debian.
`

if (missingPrograms().length > 0) {
  installPackages('webkit2gtk-driver', 'xvfb', 'firefox-esr')
  const missing = missingPrograms()
  if (missing.length > 0) {
    process.stderr.write(`Not found: ${missing.join(', ')}\n${HOW}`)
    process.exit(1)
  }
}
