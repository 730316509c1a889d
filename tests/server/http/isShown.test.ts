import { expect, test } from 'vitest'
import { isShown } from '../../../server/http/isShown.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function shown(agent: string | undefined, more: Record<string, string> = {}, method = 'GET'): boolean {
  const headers: Record<string, string | undefined> = { 'User-Agent': agent, ...more }
  const header = ((name: string) => headers[name]) as Parameters<typeof isShown>[0]['header']
  return isShown({ method, header })
}

test('A page that a browser asks for is shown', () => {
  expect(shown(FIREFOX)).toBe(true)
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Twitterbot/1.0',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'curl/8.9.1',
  '',
  undefined,
])('A page is not shown to anybody by %s', agent => {
  expect(shown(agent)).toBe(false)
})

test('What is read ahead, and a question for the headers, shows nothing', () => {
  expect(shown(FIREFOX, { 'Sec-Purpose': 'prefetch' })).toBe(false)
  expect(shown(FIREFOX, { 'Sec-Purpose': 'prefetch;prerender' })).toBe(false)
  expect(shown(FIREFOX, { Purpose: 'prefetch' })).toBe(false)
  expect(shown(FIREFOX, {}, 'HEAD')).toBe(false)
})
