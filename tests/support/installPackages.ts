import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs these Debian packages. False: not on Debian, or the installation failed. */
export function installPackages(...names: string[]): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  const run = (...command: string[]) => {
    const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
    execFileSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  try {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', ...names)
    return true
  } catch {
    return false
  }
}
