import { expect, test } from 'vitest'
import { readOne } from './read.ts'

const from = (address: string, alt = '') => ({ from: { address }, alt, focus: [50, 50] })

test.each([
  ['an address', 'https://a.example/1.jpg', from('https://a.example/1.jpg')],
  ['a list', ['https://a.example/1.jpg', 'https://a.example/2.jpg'], from('https://a.example/1.jpg')],
  [
    'an object',
    { '@type': 'ImageObject', url: 'https://a.example/1.jpg', caption: 'A band' },
    from('https://a.example/1.jpg', 'A band'),
  ],
  [
    'the content of an object',
    { url: 'https://a.example/page/', contentUrl: 'https://a.example/1.jpg' },
    from('https://a.example/1.jpg'),
  ],
])('The picture of an event can be %s', (_, image, picture) => {
  const { event } = readOne({ image })
  expect(event?.picture).toEqual(picture)
})

test.each(['http://a.example/1.jpg', '/1.jpg', 'javascript:alert(1)', { caption: 'A band' }, 7])(
  'A picture at %j is left out, and the event says so',
  image => {
    const { event, warnings } = readOne({ image })
    expect(event).not.toHaveProperty('picture')
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'image is no address that begins with https://, and is left out',
    ])
  },
)

test('An event without one leaves the stored one', () => {
  expect(readOne({}).event).not.toHaveProperty('picture')
})
