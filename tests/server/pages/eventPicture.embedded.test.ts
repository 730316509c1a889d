import { beforeAll, expect, test } from 'vitest'
import { getEvent, getEvents } from '../../../contract/calls/catalogue.ts'
import type { Picture } from '../../../contract/entities/picture.ts'
import { importSamples } from '../../../server/catalogue/import/importSamples.ts'
import { aJpeg } from '../../support/aPicture.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const CIRCUS = 'the-moonlit-circus'
const app = withApp('embedded')
let picture: Picture

beforeAll(async () => {
  await importSamples(app.database, {}, new Date())
  picture = await app.services.pictures.add(await aJpeg(1400, 700))
  await app.database
    .updateTable('event')
    .set({
      picture_hash: picture.hash,
      picture_alt: 'A tent "under" the <moon>',
      picture_focus: [30, 70],
      image: `/pictures/${picture.hash}-320.webp`,
    })
    .where('slug', '=', CIRCUS)
    .execute()
})

const shown = () => ({ ...picture, alt: 'A tent "under" the <moon>', focus: [30, 70] })

test('An event and a list say how its picture is shown, and leave it out where there is none', async () => {
  const visitor = await visit(app)
  const { body } = await visitor.call(getEvent, { event: CIRCUS })
  expect(body.picture).toEqual(shown())
  const { events } = (await visitor.call(getEvents)).body
  const circus = events.find(({ url }) => url === `/events/${CIRCUS}/`)
  expect(circus).toMatchObject({ picture: shown(), thumbnail: `/pictures/${picture.hash}-320.webp` })
  const others = events.filter(event => event !== circus)
  expect(others.length).toBeGreaterThan(5)
  for (const other of others) {
    expect(other).not.toHaveProperty('picture')
    expect(other.thumbnail).toMatch(/^\/posters\//)
  }
})

test('A link preview says what its picture shows, and search engines get the largest picture', async () => {
  const html = await (await fetch(`${app.origin}/events/${CIRCUS}/`)).text()
  const metaOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  const { origin } = app.services.configuration
  expect({
    image: metaOf('og:image'),
    width: metaOf('og:image:width'),
    height: metaOf('og:image:height'),
    alt: metaOf('og:image:alt'),
    card: metaOf('twitter:card'),
  }).toEqual({
    image: expect.stringMatching(new RegExp(`^${origin}/link-pictures/${CIRCUS}/[0-9a-f]{32}\\.jpg$`)),
    width: '1200',
    height: '630',
    alt: expect.stringMatching(
      /^The Moonlit Circus, .*, The Tram Sheds\. A tent &#34;under&#34; the &#60;moon&#62;$/,
    ),
    card: 'summary_large_image',
  })
  const preview = await fetch(metaOf('og:image')?.replace(origin, app.origin) ?? '')
  expect([preview.status, preview.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  const [data] = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script/s.exec(html)?.[1] ?? '[]',
  ) as { image: string[] }[]
  expect(data?.image).toEqual([`${origin}/pictures/${picture.hash}-1400.jpg`])
})

test('The poster of an event that has a picture stays at its address, for pages that a device has stored', async () => {
  const response = await fetch(`${app.origin}/posters/${CIRCUS}.svg`)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
  expect((await fetch(`${app.origin}/posters/none.svg`)).status).toBe(404)
})
