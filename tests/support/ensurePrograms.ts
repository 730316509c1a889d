import { installPackages } from './installPackages.ts'
import { findProgram, isProgram, packageOf } from './programs.ts'

/*
 * Installs what is missing of the named programs with Debian's packages; elsewhere it says what to install.
 */

const missing = () =>
  process.argv
    .slice(2)
    .filter(isProgram)
    .filter(name => findProgram(name) === null)
const packages = [...new Set(missing().map(packageOf))]

if (packages.length > 0) installPackages(...packages)
if (missing().length > 0) {
  process.stderr.write(`Not found: ${missing().join(', ')}

  Debian    apt-get install ${packages.join(' ')}
  any       set each of these variables to the path of its program
`)
  process.exit(1)
}
