import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EventPicture } from '../../../contract/entities/picture.ts'
import { EventArt } from '../../../src/shop/art/EventArt.tsx'

const HASH = '0123456789abcdef0123456789abcdef'
const owls: EventPicture = {
  hash: HASH,
  widths: [320, 640, 900],
  width: 900,
  height: 600,
  colour: '#a1b2c3',
  alt: 'Two owls',
  focus: [20, 100],
}

const drawn = (picture: EventPicture | undefined, alt = '') =>
  renderToStaticMarkup(
    <EventArt
      image={picture ? `/pictures/${picture.hash}-320.webp` : '/posters/owls.svg'}
      picture={picture}
      alt={alt}
      sizes="100vw"
    />,
  )

test('A picture has a file for each width, its size and its words, and no style that a policy would refuse', () => {
  const html = drawn(owls, owls.alt)
  const files = (type: string) =>
    [320, 640, 900].map(one => `/pictures/${HASH}-${one}.${type} ${one}w`).join()
  expect(html).toContain(`<source type="image/avif" sizes="100vw" srcSet="${files('avif')}"/>`)
  expect(html).toContain('alt="Two owls" sizes="100vw" width="700" height="416"')
  expect(html).toContain(`srcSet="${files('webp')}" src="/pictures/${HASH}-320.webp"`)
  expect(html).not.toContain('style')
})

test('Its colour stands behind it, and its focus stays visible', () => {
  const html = drawn(owls)
  expect(html).toContain('<svg color="#a1b2c3" aria-hidden="true"></svg>')
  expect(html).toContain('alt=""')
  expect(html).toContain('data-focus="20,100"')
})

test('Without a picture there is the poster', () => {
  expect(drawn(undefined)).toContain(
    '<span class="event-art"><picture><img alt="" sizes="100vw" width="700" height="416" src="/posters/owls.svg"/></picture></span>',
  )
})
