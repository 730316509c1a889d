import { createHash } from 'node:crypto'
import type { StepName } from '../../../contract/steps.ts'
import type { Analytics, CountedVisit } from './visit.ts'

const TIME_LIMIT_MS = 5000

export interface AnalyticsKeys {
  /** For Google Analytics' Measurement Protocol. */
  gaApiSecret: string | null
  /** For Facebook's Conversions API. */
  fbAccessToken: string | null
}

/** The ad pixel's names of these states; the other states are page views. The pixel gets no price and no name. */
const pixelEvents: Partial<Record<StepName, string>> = {
  reserve: 'InitiateCheckout',
  payment: 'AddPaymentInfo',
  order_completed: 'OrderCompleted',
}

/** Adapters for the services' own APIs. `page`: the address of the checkout. A service without its key gets nothing. */
export function analyticsOf(
  { gaApiSecret, fbAccessToken }: AnalyticsKeys,
  page: string,
  reach: typeof fetch = fetch,
): Analytics {
  async function tell(address: string, body?: object): Promise<void> {
    const response = await reach(address, {
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new NotCounted(response.status)
  }

  return {
    // https://developers.google.com/analytics/devguides/collection/protocol/ga4
    google: gaApiSecret
      ? ({ id, state, visitor }) =>
          tell(
            `https://www.google-analytics.com/mp/collect?${new URLSearchParams({ measurement_id: id, api_secret: gaApiSecret })}`,
            {
              client_id: visitor,
              non_personalized_ads: true,
              events: [{ name: 'page_view', params: { page_location: page, page_title: state } }],
            },
          )
      : null,

    googleAds: async ({ id, state }) => {
      if (state !== 'order_completed') return
      const conversion = encodeURIComponent(id.replace(/^AW-/, ''))
      await tell(`https://www.googleadservices.com/pagead/conversion/${conversion}/?guid=ON&script=0`)
    },

    // https://developers.facebook.com/docs/marketing-api/conversions-api
    facebook: fbAccessToken
      ? ({ id, state, visitor, at }) =>
          tell(`https://graph.facebook.com/v21.0/${encodeURIComponent(id)}/events`, {
            access_token: fbAccessToken,
            data: [
              {
                event_name: pixelEvents[state] ?? 'PageView',
                event_time: at,
                action_source: 'website',
                event_source_url: page,
                user_data: { external_id: hashed(visitor) },
              },
            ],
          })
      : null,
  }
}

const hashed = (visitor: CountedVisit['visitor']): string =>
  createHash('sha256').update(visitor).digest('hex')

/** A service refused a visit. The message leaves out the address, which contains a key. */
class NotCounted extends Error {
  override name = 'NotCounted'
  constructor(status: number) {
    super(`A visit was not counted: ${status}`)
  }
}
