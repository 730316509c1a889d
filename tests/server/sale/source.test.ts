import { expect, test } from 'vitest'
import { sourceOf } from '../../../server/sale/source.ts'

const ORIGIN = 'https://shop.example'
const of = (address: string | undefined) => sourceOf(address, ORIGIN)

test('The word of the link by which an event’s page was opened is its source, in small letters', () => {
  expect(of(`${ORIGIN}/events/night/?from=poster`)).toEqual({ slug: 'night', word: 'poster' })
  expect(of(`${ORIGIN}/events/night/?friend=K&from=Letter-2#tickets`)).toEqual({
    slug: 'night',
    word: 'letter-2',
  })
  expect(of(`${ORIGIN}/events/night/?from=${'a'.repeat(40)}`)?.word).toHaveLength(40)
})

test.each([
  undefined,
  '',
  'no address',
  `${ORIGIN}/`,
  `${ORIGIN}/events/night/`,
  `${ORIGIN}/events/night/?from=`,
  `${ORIGIN}/smartcheckout/?from=poster`,
  `${ORIGIN}/events/night/?from=two+words`,
  `${ORIGIN}/events/night/?from=sam%40example.com`,
  `${ORIGIN}/events/night/?from=${'a'.repeat(41)}`,
  `${ORIGIN}/sw.js`,
  'https://shop.example.evil/events/night/?from=poster',
  'http://shop.example/events/night/?from=poster',
  'https://shop.example:8443/events/night/?from=poster',
  'javascript:alert(1)',
])('%s names no source', address => {
  expect(of(address)).toBeNull()
})
