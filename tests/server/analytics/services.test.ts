import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { analyticsOf } from '../../../server/services/analytics/analyticsOf.ts'
import type { CountedVisit, Service } from '../../../server/services/analytics/visit.ts'

const PAGE = 'https://tickets.example/smartcheckout/'
const keys = { gaApiSecret: 'CANARY-GA', fbAccessToken: 'CANARY-FB' }
const visit = (service: Service, id: string, state: CountedVisit['state']): CountedVisit => ({
  service,
  id,
  state,
  visitor: 'v-1',
  at: 1_800_000_000,
})

function recording(status = 204) {
  const heard: { url: string; method: string; body: unknown; signal: unknown }[] = []
  const reach: typeof fetch = async (address, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null
    heard.push({ url: String(address), method: init?.method ?? 'GET', body, signal: init?.signal })
    return new Response(null, { status })
  }
  return { heard, services: analyticsOf(keys, PAGE, reach) }
}

test('ANL-01 Google Analytics is told of each state as a page view, and nothing of the person', async () => {
  const { heard, services } = recording()
  await services.google?.(visit('google', 'G-1', 'payment'))
  expect(heard).toEqual([
    {
      url: 'https://www.google-analytics.com/mp/collect?measurement_id=G-1&api_secret=CANARY-GA',
      method: 'POST',
      body: {
        client_id: 'v-1',
        non_personalized_ads: true,
        events: [{ name: 'page_view', params: { page_location: PAGE, page_title: 'payment' } }],
      },
      signal: expect.any(AbortSignal),
    },
  ])
})

test('ANL-05 Google Ads is told of an order, and of nothing before it', async () => {
  const { heard, services } = recording()
  await services.googleAds?.(visit('googleAds', 'AW-7', 'payment'))
  expect(heard).toEqual([])
  await services.googleAds?.(visit('googleAds', 'AW-7', 'order_completed'))
  expect(heard).toMatchObject([
    {
      url: 'https://www.googleadservices.com/pagead/conversion/7/?guid=ON&script=0',
      method: 'GET',
      body: null,
    },
  ])
})

test.each([
  ['basket', 'PageView'],
  ['reserve', 'InitiateCheckout'],
  ['payment', 'AddPaymentInfo'],
  ['order_completed', 'OrderCompleted'],
] as const)(
  'ANL-02 the ad pixel is told of %s as %s, by a visitor nobody knows',
  async (state, event_name) => {
    const { heard, services } = recording()
    await services.facebook?.(visit('facebook', '42', state))
    expect(heard).toMatchObject([
      {
        url: 'https://graph.facebook.com/v21.0/42/events',
        method: 'POST',
        body: {
          access_token: 'CANARY-FB',
          data: [
            {
              event_name,
              event_time: 1_800_000_000,
              action_source: 'website',
              event_source_url: PAGE,
              user_data: { external_id: createHash('sha256').update('v-1').digest('hex') },
            },
          ],
        },
      },
    ])
  },
)

test('a service that says no is told again later, and its keys are not said', async () => {
  const { services } = recording(503)
  const failed = (services.google?.(visit('google', 'G-1', 'basket')) ?? Promise.resolve()).catch(
    (error: Error) => error,
  )
  expect(String(((await failed) as Error).stack)).toMatch(/not counted: 503/)
  expect(String(((await failed) as Error).stack)).not.toContain('CANARY')
})

test('without its key a service is told nothing', () => {
  const { google, facebook } = analyticsOf({ gaApiSecret: null, fbAccessToken: null }, PAGE)
  expect([google, facebook]).toEqual([null, null])
})
