import { array, create, type Infer, string, type } from 'superstruct'
import type { foundAddresses } from '../../../contract/entities/address.ts'

/** Finds addresses by a part of their text. Rejects if the service gives no answer in time. */
export type AddressFinder = (typed: string) => Promise<Infer<typeof foundAddresses>>

const ADDRESSES = 'https://api.ideal-postcodes.co.uk/v1/addresses'
const MAX_FOUND = 10
/** Less than the page waits for the call. */
const TIME_LIMIT_MS = 5000
/** The service's code for a text that no address contains. */
const NOT_FOUND = 4040

const answered = type({
  result: type({
    hits: array(type({ line_1: string(), line_2: string(), post_town: string(), postcode: string() })),
  }),
})

/** Ideal Postcodes' search by free text: https://docs.ideal-postcodes.co.uk/docs/api/find-address */
export function idealPostcodes(key: string, reach: typeof fetch = fetch): AddressFinder {
  return async typed => {
    const asked = new URLSearchParams({ query: typed, limit: String(MAX_FOUND) })
    const response = await reach(`${ADDRESSES}?${asked}`, {
      headers: { Authorization: `api_key="${key}"`, Accept: 'application/json' },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    const body: unknown = await response.json()
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
    if (code === NOT_FOUND) return []
    if (!response.ok) throw new Error(`The address finder answered ${response.status}, code ${code}`)
    return create(body, answered).result.hits.map(({ line_1, line_2, post_town, postcode }) => ({
      formatted_address: [line_1, line_2, post_town, postcode].filter(Boolean).join(', '),
      address_line_2: line_2,
      town: post_town,
      post_code: postcode,
    }))
  }
}
