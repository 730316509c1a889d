import { describe, expect, test } from 'vitest'
import { type PageName, pageAt, pages } from '../../contract/pages.ts'

const NONE = {}

describe('A page', () => {
  test.each<[string, string, PageName, Record<string, string>]>([
    ['GAP-119', '/', 'home', NONE],
    ['RTE-11 GAP-90', '/all-events/', 'all_events', NONE],
    ['GAP-89', '/events/midwinter-strings-2/', 'event', { event: 'midwinter-strings-2' }],
    [
      'GAP-91',
      '/organisers/skywatch-on-the-moor/gift-vouchers/',
      'gift_vouchers',
      { organiser: 'skywatch-on-the-moor' },
    ],
    ['RTE-08', '/signin/', 'sign_in', NONE],
    ['RTE-17', '/account/wallet/', 'wallet', NONE],
    ['GAP-102', '/account/settings/', 'settings', NONE],
    ['RTE-09', '/refund-policy/', 'refund_policy', NONE],
    ['RTE-10', '/legal-information/purchase-terms-and-conditions/', 'purchase_terms', NONE],
    ['RTE-12 GAP-97', '/mailing-list/', 'mailing_list', NONE],
    ['GAP-97', '/mailing-list/confirm/', 'mailing_confirm', NONE],
    ['RTE-06 GAP-98', '/organiser/', 'organiser', NONE],
    ['The orders of an organiser', '/organiser/7/orders/', 'organiser_orders', { organiser: '7' }],
    ['All of them', '/organiser/7/orders/all/', 'organiser_orders', { organiser: '7', sale: 'all' }],
    ['One of them', '/organiser/7/orders/12/', 'organiser_orders', { organiser: '7', sale: '12' }],
    ['The door check', '/door/', 'door', NONE],
    ['RTE-16 WVR-02', '/activity-terms-and-conditions/0123456789/', 'activity_terms', { sale: '0123456789' }],
    ['GAP-88 RTE-13', '/smartcheckout/', 'checkout', NONE],
  ])('%s at %s is %s, with and without its final slash', (_, path, page, params) => {
    expect(pageAt(path)).toEqual({ page, params })
    expect(pageAt(path.replace(/(.)\/$/, '$1'))).toEqual({ page, params })
    expect(Object.keys(pages)).toContain(page)
  })

  test.each([
    '/unknown/',
    '/all-events/2/',
    '/events/',
    '/events/a/b/',
    '/ALL-EVENTS/',
    '/signin/.',
    '/signin.html',
    '/index.html',
    '/smartcheckout.html',
    '/account.html',
    '/door.html',
    '/account/',
    '//',
    '//signin/',
    '/signin//',
    '/organiser/7/orders//',
    '/organiser/orders/',
    '/organiser/7/orders/1/2/',
    '/account//wallet/',
    '/.',
    '/./',
    '/..',
    '/events/..',
    '/events/../signin/',
    '/events/./',
    '/events/%2e%2e/',
    '/events/a%2fb/',
    '/events/a%00/',
    '/events/caf%C3%A9/',
    '/events/café/',
    '/events/a b/',
    '/events/a.ics',
    '/events/<script>/',
    '/events/:event/x/',
    '/do/checkout/stripe_auth/',
    '/ajax/user/user/get_user/',
  ])('does not stand at %s', path => {
    expect(pageAt(path)).toBeNull()
  })

  test('has an address of its own, and a final slash', () => {
    const paths = Object.values(pages).map(page => page.path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter(path => !path.startsWith('/') || !path.endsWith('/'))).toEqual([])
  })

  test('RTE-07 of the checkout is one, in a document of its own', () => {
    const inCheckout = Object.entries(pages).filter(([, page]) => page.document === 'checkout')
    expect(inCheckout.map(([name]) => name)).toEqual(['checkout'])
  })

  test('that is private is not rendered by the server', () => {
    const open = Object.entries(pages).filter(([, page]) => page.painted)
    expect(open.map(([name]) => name)).toEqual([
      'home',
      'all_events',
      'event',
      'gift_vouchers',
      'refund_policy',
      'purchase_terms',
      'mailing_list',
    ])
  })
})
