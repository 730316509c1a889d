import { expect, test } from 'vitest'
import { embeddedDatabase } from '../../../support/embeddedDatabase.ts'
import { runApp } from '../../../support/runApp.ts'

const keys = {
  SQUARE_APPLICATION_ID: 'sandbox-sq0idb-x',
  SQUARE_LOCATION_ID: 'L1',
  SQUARE_ACCESS_TOKEN: 'the-access-token',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'the-signature-key',
}

const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** The policies of the checkout, of the home page and of the account settings, by directive, and the sandbox's script. */
async function servedWith(settings: Record<string, string>) {
  const app = await runApp(await embeddedDatabase(), settings)
  try {
    const [checkout, home, account] = await Promise.all(
      ['/smartcheckout/', '/', '/account/settings/'].map(async path => {
        const policy = (await fetch(app.origin + path)).headers.get('Content-Security-Policy') ?? ''
        return Object.fromEntries(
          policy.split('; ').map(one => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
        )
      }),
    )
    const script = await fetch(`${app.origin}/sandbox/square/v1/square.js`)
    return { checkout, home, account, script: script.status }
  } finally {
    await app.stop()
  }
}

test('PAY-21 with Square’s keys, the checkout alone may load its script, frame, styles and fonts, and there is no sandbox of it', async () => {
  const [withSquare, without] = [await servedWith(keys), await servedWith({})]
  expect(withSquare.account).toEqual(without.account)
  const cdn = 'https://sandbox.web.squarecdn.com'
  expect(withSquare.checkout).toMatchObject({
    'script-src': `'self' ${cdn}`,
    // A hash beside it would switch 'unsafe-inline' off.
    'style-src': `'self' 'unsafe-inline' ${cdn}`,
    'font-src':
      "'self' https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net",
    'connect-src': `'self' ${cdn} https://pci-connect.squareupsandbox.com`,
    'require-trusted-types-for': "'script'",
  })
  expect(withSquare.checkout?.['frame-src']).toContain(
    `${cdn} https://connect.squareupsandbox.com https://api.squareupsandbox.com`,
  )
  expect(withSquare.home).toEqual(without.home)
  expect(without.checkout).toMatchObject({
    'script-src': "'self'",
    'style-src': `'self' ${REACT_ARIA_STYLE}`,
    'font-src': "'self'",
  })
  expect([withSquare.script, without.script]).toEqual([404, 200])
})
