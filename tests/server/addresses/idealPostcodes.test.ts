import { expect, test } from 'vitest'
import { idealPostcodes } from '../../../server/services/addresses/idealPostcodes.ts'

function answering(status: number, body: unknown) {
  const heard: { url: string; headers: Headers; signal: AbortSignal | null | undefined }[] = []
  const reach: typeof fetch = async (address, init) => {
    heard.push({ url: String(address), headers: new Headers(init?.headers), signal: init?.signal })
    return Response.json(body, { status })
  }
  return { find: idealPostcodes('ak_test', reach), heard }
}

const hit = {
  line_1: '3 Old Ferry Road',
  line_2: 'Saltings',
  line_3: '',
  post_town: 'Testbury',
  postcode: 'ZZ99 3CC',
  county: '',
  country_iso_2: 'GB',
  udprn: 0,
}

test('The address finder is asked by its documented interface, within a time', async () => {
  const { find, heard } = answering(200, { code: 2000, message: 'Success', result: { hits: [hit] } })
  expect(await find('3 Old & Ferry')).toEqual([
    {
      formatted_address: '3 Old Ferry Road, Saltings, Testbury, ZZ99 3CC',
      address_line_2: 'Saltings',
      town: 'Testbury',
      post_code: 'ZZ99 3CC',
    },
  ])
  expect(heard).toHaveLength(1)
  expect(heard[0]?.url).toBe('https://api.ideal-postcodes.co.uk/v1/addresses?query=3+Old+%26+Ferry&limit=10')
  expect(heard[0]?.headers.get('Authorization')).toBe('api_key="ak_test"')
  expect(heard[0]?.signal).toBeInstanceOf(AbortSignal)
})

test('Nothing found is an empty list', async () => {
  expect(await answering(404, { code: 4040, message: 'Nothing found' }).find('nowhere')).toEqual([])
})

test.each([
  ['an empty balance', 402, { code: 4020 }, 'answered 402, code 4020'],
  ['a daily limit', 402, { code: 4021 }, 'answered 402, code 4021'],
  ['a page', 500, {}, 'answered 500'],
  ['something else', 200, { code: 2000, result: {} }, 'result.hits'],
])('%s is a failure, which says what it was', async (_, status, body, words) => {
  await expect(answering(status, body).find('somewhere')).rejects.toThrow(words)
})
