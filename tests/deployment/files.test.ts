import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfiguration } from '../../server/configuration.ts'
import { trustedProxies } from '../../server/http/clientAddress.ts'

interface Compose {
  services: Record<string, { image?: string; env_file?: string; environment?: Record<string, string> }>
  networks: { default: { ipam: { config: { subnet: string }[] } } }
}

const compose = parse(await readFile('compose.yaml', 'utf8'), { merge: true }) as Compose
const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('server'))

test('Several servers run, and the proxy sends requests to each of them', async () => {
  const caddyfile = await readFile('deploy/Caddyfile', 'utf8')
  const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(caddyfile) ?? []
  expect(servers.length).toBeGreaterThan(1)
  expect(upstreams.split(' ').sort()).toEqual(servers.map(([name]) => `${name}:3000`).sort())
  expect(caddyfile).toContain('health_uri /readyz')
})

test('The servers trust the addresses of the proxy’s network only, and each setting is documented', async () => {
  const [subnet = ''] = compose.networks.default.ipam.config.map(one => one.subnet)
  const manual = await readFile('docs/operating.md', 'utf8')
  for (const [, { environment = {} }] of servers) {
    expect(environment.TRUSTED_PROXIES).toBe(subnet)
    const proxies = trustedProxies([environment.TRUSTED_PROXIES ?? ''])
    expect([proxies.has('172.28.0.9'), proxies.has('203.0.113.9')]).toEqual([true, false])
    for (const name of Object.keys(environment)) expect(manual, name).toContain(`\`${name}\``)
  }
})

test('Every setting that a server reads is documented, and reaches the servers by the file of settings', async () => {
  const manual = await readFile('docs/operating.md', 'utf8')
  const read = new Set<string>()
  const recorder = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_, name) => void read.add(String(name)) },
  )
  readConfiguration(recorder)
  expect(read.size).toBeGreaterThan(40)
  const missing = [...read].filter(name => !manual.includes(`\`${name}\``))
  expect(missing).toEqual([])
  for (const [, { env_file }] of servers) expect(env_file).toBe('.env')
})

test('Each image has a whole version, so that a build today and one next year are the same', async () => {
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const images = [
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...Object.values(compose.services).flatMap(({ image }) => image ?? []),
  ]
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z-]+)?$/)
})

test('The health check asks whether the server is ready, without a Node of its own', async () => {
  const [, check = ''] = /HEALTHCHECK[^[]*CMD (\[.*\])/.exec(await readFile('Dockerfile', 'utf8')) ?? []
  const [shell = '', ...args] = JSON.parse(check) as string[]
  for (const [status, code] of [
    [200, 0],
    [503, 1],
  ]) {
    const server = createServer((_, response) => response.writeHead(status ?? 0).end()).listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const child = spawn(shell, args, { env: { ...process.env, PORT: String(port) } })
    expect((await once(child, 'exit'))[0], String(status)).toBe(code)
    server.close()
  }
})

test('The image has no development packages, runs as an ordinary user and is stopped by SIGTERM', async () => {
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const [last = ''] = dockerfile.split(/^FROM /m).slice(-1)
  expect(dockerfile).toContain('npm ci --omit=dev')
  expect(last).toContain('COPY --from=packages /foyer/node_modules node_modules')
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
})
