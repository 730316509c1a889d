import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { trustedProxies } from '../../server/clientAddress.ts'

interface Compose {
  services: Record<string, { environment?: Record<string, string> }>
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

test('The image has no development packages, runs as an ordinary user and is stopped by SIGTERM', async () => {
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const [last = ''] = dockerfile.split(/^FROM /m).slice(-1)
  expect(dockerfile).toContain('npm ci --omit=dev')
  expect(last).toContain('COPY --from=packages /foyer/node_modules node_modules')
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
})
