import { expect, test } from 'vitest'
import { asHtml } from '../../../server/catalogue/import/description.ts'
import { trustedHtml } from '../../../src/platform/trusted.ts'

test('HTML that the server writes is shown as it is', () => {
  const html = asHtml(['Bring a coat & a <lantern>.', '"Doors" at 7'])
  expect(trustedHtml(html)).toBe(html)
  expect(trustedHtml('')).toBe('')
})

test.each([
  '<p>a</p><script>alert(1)</script>',
  '<p onclick="alert(1)">a</p>',
  '<img src=x onerror=alert(1)>',
  '<p>a</p',
  'plain < text',
])('%s is shown as text', html => {
  expect(trustedHtml(html)).not.toContain('<')
})
