import { expect, test } from 'vitest'
import { pages } from '../../../contract/pages.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

const asBrowser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test.each(['/nothing/', '/events/gone/', '/organisers/nobody/gift-vouchers/', '/nothing.png'])(
  'the page at %s says that it does not exist, with links to others',
  async path => {
    const response = await fetch(app.origin + path, asBrowser)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('Page not found</h1>')
    expect(html).toContain(`href="${pages.all_events.path}">All events</a>`)
  },
)

test('An error page has the design of the site and no reason', async () => {
  await app.database.schema.dropTable('event').cascade().execute()
  for (const path of ['/', '/all-events/', '/events/a/']) {
    const response = await fetch(app.origin + path, asBrowser)
    expect(response.status).toBe(500)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/),
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    const html = await response.text()
    expect(html).toContain('<title>Something went wrong - Foyer</title>')
    expect(html).toContain('Something went wrong</h1>')
    expect(html).toContain(`href="${pages.wallet.path}"`)
    expect(html).toMatch(/<meta name="robots" content="noindex">/)
    expect(html).not.toMatch(/relation|select |\bat \w+\.\w+ \(|\.ts:\d/i)
    // Its policy allows its styles.
    const hash = /'sha256-[^']+'(?=;)/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[0]
    expect(hash).toBeDefined()
    expect(html).toContain('<style>')
  }
})
