import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { importSamples } from '../../../server/catalogue/import/importSamples.ts'
import { drawLinkPicture } from '../../../server/catalogue/linkPicture/drawLinkPicture.ts'
import { lettersOf } from '../../../server/fonts/letters.ts'
import { aJpeg, colourAt } from '../../support/aPicture.ts'
import { withApp } from '../../support/withApp.ts'

const CIRCUS = 'the-moonlit-circus'
const app = withApp('embedded')

beforeAll(async () => {
  await importSamples(app.database, {}, new Date())
})

/** The address of the picture that the page of the event names. */
async function addressNow(): Promise<string> {
  const html = await (await fetch(`${app.origin}/events/${CIRCUS}/`)).text()
  const address = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
  return address.replace(app.services.configuration.origin, '')
}

const got = (path: string) => fetch(app.origin + path, { redirect: 'manual' })
const change = (to: Record<string, unknown>) =>
  app.database.updateTable('event').set(to).where('slug', '=', CIRCUS).execute()

const shown = {
  slug: 'owls',
  title: 'Owls',
  organiser: 'Night Larks',
  date: 'Fri 18/12/2026 at 7:30 pm',
  place: 'The Barn',
  picture: null,
}

describe('GAP-89 The picture of a link to an event', () => {
  test('is a JPEG of 1200 × 630 that any cache keeps, drawn once and stored with the pictures', async () => {
    const address = await addressNow()
    const [first, second] = [await got(address), await got(address)]
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(first.headers.get('Cache-Control')).toContain('immutable')
    const content = Buffer.from(await first.arrayBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    const hash = address.slice(-36, -4)
    const files = await app.database.selectFrom('picture_file').select('name').execute()
    expect(files.map(({ name }) => name)).toEqual([`${hash}-1200.jpg`])
    await app.database
      .updateTable('picture_file')
      .set({ content: Buffer.from('stored') })
      .execute()
    expect(Buffer.from(await second.arrayBuffer()).equals(content)).toBe(true)
    expect(await (await got(address)).text()).toBe('stored')
  })

  test('has another address once its title, date, place or picture is another one; the address before leads there', async () => {
    const picture = await app.services.pictures.add(await aJpeg(1400, 700))
    const seen = [await addressNow()]
    for (const to of [
      { title: 'The Moonlit Circus II' },
      { venue_name: 'The Big Top' },
      { status: 'cancelled' },
      { picture_hash: picture.hash },
      { picture_focus: [0, 0] },
    ]) {
      const before = await addressNow()
      await change(to)
      const now = await addressNow()
      expect(seen).not.toContain(now)
      seen.push(now)
      const old = await got(before)
      if (before === seen[0]) expect(old.status).toBe(200)
      else expect([old.status, old.headers.get('Location')]).toEqual([302, now])
    }
    await sql`update event_date set starts_at = starts_at + interval '1 minute' where not all_day`.execute(
      app.database,
    )
    await change({ status: 'scheduled' })
    expect(seen).not.toContain(await addressNow())
    const drawn = Buffer.from(await (await got(await addressNow())).arrayBuffer())
    // Its words are on the left, and on the right the left part of its picture, where its focus is.
    expect(await colourAt(drawn, 1, 50)).toBe('white')
    expect([await colourAt(drawn, 56, 20), await colourAt(drawn, 56, 80)]).toEqual(
      await Promise.all([20, 80].map(async down => colourAt(await jpegOf(picture.hash), 5, down))),
    )
  })

  test('is there only of events that are stored', async () => {
    expect((await got(`/link-pictures/nothing/${'0'.repeat(32)}.jpg`)).status).toBe(404)
    expect((await got(`/link-pictures/${CIRCUS}/0.jpg`)).status).toBe(404)
  })

  test('leaves the library closed to an SVG that somebody sends', async () => {
    await change({ title: 'Drawn before' })
    expect((await got(await addressNow())).status).toBe(200)
    const svg = Buffer.from(drawLinkPicture(shown, null))
    await expect(sharp(svg).metadata()).rejects.toThrow(/unsupported image format/)
    await expect(app.services.pictures.add(svg)).rejects.toThrow(/cannot be read as a picture/)
  })
})

const jpegOf = async (hash: string): Promise<Uint8Array> =>
  (await app.services.pictures.file(`${hash}-1024.jpg`)) ?? new Uint8Array()

describe('The words of the picture of a link', () => {
  test('are paths, so that they need no font of the machine', () => {
    const svg = drawLinkPicture({ ...shown, title: '<Owls> & "Friends"' }, null)
    expect(svg).not.toMatch(/<text|font|Owls|NaN|undefined/)
    expect(svg.match(/<path/g)?.length).toBeGreaterThan(3)
  })

  test('are wrapped, and cut where there are too many', () => {
    const { wrap } = lettersOf('bold')
    expect(wrap('The Moonlit Circus', 84, 508, 3)).toEqual(['The Moonlit', 'Circus'])
    expect(wrap('One two three four five six seven', 60, 300, 2)).toEqual(['One two', 'three fo…'])
    expect(wrap('Wörterbuchübersetzungswettbewerb', 84, 300, 2)).toEqual(['Wört…'])
  })

  test('are in Latin, Greek and Cyrillic letters, without signs that the font does not have', () => {
    const { wrap, path } = lettersOf('regular')
    expect(wrap('Αυλός Флейта 🎻 椿', 20, 500, 1)).toEqual(['Αυλός Флейта'])
    expect(wrap('椿姫', 20, 500, 1)).toEqual([])
    expect(path('Αυλός', 20, 0, 20)).not.toBe(path('Флейт', 20, 0, 20))
  })
})
