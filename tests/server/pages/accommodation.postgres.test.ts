import { expect, test } from 'vitest'
import { accommodationPath } from '../../../contract/accommodationPath.ts'
import { readConfiguration, UnsafeConfiguration } from '../../../server/configuration.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres', {
  ACCOMMODATION_URL: 'https://stays.example/find?near={address}&from={checkin}&guests={adults}&key=7',
})
const ask = (asked: Record<string, string>) =>
  fetch(`${app.origin}${accommodationPath}?${new URLSearchParams(asked)}`)

test('FAP-01 FAP-02 GAP-121 the page in the frame names the place, the day and the guests, and links to the places', async () => {
  const answer = await ask({ address: '1 Low & High "Street"', checkin: '2026-12-18', adults: '3' })
  const html = await answer.text()
  expect(html).toContain('1 Low &amp; High &quot;Street&quot;')
  expect(html).toContain('From Fri 18/12/2026, for 3 guests')
  expect(html).toContain(
    'href="https://stays.example/find?near=1%20Low%20%26%20High%20%22Street%22&amp;from=2026-12-18&amp;guests=3&amp;key=7"',
  )
  expect(html).toContain('Opens stays.example in a new tab')
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
  expect(policy).not.toContain('script-src')
})

test.each([
  {},
  { address: 'x' },
  { address: 'x', checkin: 'tomorrow', adults: '1' },
  { address: 'x', checkin: '2026-12-18', adults: '-1' },
])('a place that cannot be looked for, %j, is refused', async asked => {
  expect((await ask(asked as Record<string, string>)).status).toBe(400)
})

test('only the checkout may show it in a frame', async () => {
  const policyAt = async (path: string) =>
    (await fetch(app.origin + path)).headers.get('Content-Security-Policy')
  expect(await policyAt('/smartcheckout/')).toMatch(/frame-src [^;]*'self'/)
  expect(await policyAt('/')).toContain("frame-src 'none'")
})

test('the address of the places must be on https', () => {
  expect(() => readConfiguration({ ACCOMMODATION_URL: 'http://stays.example/' })).toThrow(UnsafeConfiguration)
})
