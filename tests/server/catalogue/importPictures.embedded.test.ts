import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runImport } from '../../../server/catalogue/import/runImport.ts'
import type { ImportOptions } from '../../../server/catalogue/import/save/importEvents.ts'
import { fetchPicture } from '../../../server/pictures/fetch/fetchPicture.ts'
import { openPictures } from '../../../server/pictures/openPictures.ts'
import { aJpeg } from '../../support/aPicture.ts'
import { type PictureSite, pictureSite } from '../../support/pictureSite.ts'
import { catalogueDatabase } from './catalogueDatabase.ts'

const house = catalogueDatabase()
let site: PictureSite
let photo: Buffer

beforeAll(async () => {
  site = await pictureSite()
  photo = await aJpeg(400, 300)
})
beforeEach(() => {
  site.answers['/owls.jpg'] = (_, response) => response.end(photo)
  site.asked.splice(0)
})
afterAll(() => site.close())

const yaml = (picture: string | null) => `
organisers: [{ name: The Owls }]
events:
  - id: owls
    title: Owls
    organiser: The Owls
    description: Silence.
    dates: [{ starts: 2027-03-10 19:30 }]
    venue: { name: The Barn, address: Hollow Lane, locality: Clun }
    tickets: [{ name: Perch, price: 20, capacity: 9 }]
${picture === null ? '' : `    picture: ${picture}\n`}`

const options: ImportOptions = { fetchPicture: address => fetchPicture(address, site.network) }
const bring = (text: string, files: Record<string, Buffer> = {}) =>
  runImport(
    house.database,
    {
      kind: 'import',
      text,
      files: Object.fromEntries(
        Object.entries(files).map(([name, content]) => [name, content.toString('base64')]),
      ),
    },
    options,
  )

const event = () =>
  house.database
    .selectFrom('event')
    .select(['image', 'picture_hash', 'picture_alt', 'picture_focus'])
    .executeTakeFirstOrThrow()

const poster = { image: '/posters/owls.svg', picture_hash: null, picture_alt: '', picture_focus: [50, 50] }

describe('The picture of an event', () => {
  test('is fetched from its address once, and stands in its columns', async () => {
    const text = yaml(`{ address: "${site.address('/owls.jpg')}", alt: Two owls, focus: [20, 80] }`)
    expect(await bring(text)).toMatchObject({ added: 1, warnings: [] })
    const { picture_hash: hash } = await event()
    expect(await event()).toEqual({
      image: `/pictures/${hash}-320.webp`,
      picture_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      picture_alt: 'Two owls',
      picture_focus: [20, 80],
    })
    expect(await openPictures(house.database).file(`${hash}-400.avif`)).not.toBeNull()
    expect(await bring(text)).toMatchObject({ unchanged: 1, warnings: [] })
    expect(site.asked).toEqual(['/owls.jpg'])
  })

  test('can be an address alone, a file that is sent with the catalogue, or one that the server has', async () => {
    await bring(yaml(`"${site.address('/owls.jpg')}"`))
    const { picture_hash: hash } = await event()
    expect(await event()).toMatchObject({ picture_alt: '', picture_focus: [50, 50] })
    const other = await aJpeg(90, 60)
    expect(await bring(yaml('{ file: owls/other.jpg }'), { 'owls/other.jpg': other })).toMatchObject({
      changed: 1,
      warnings: [],
    })
    const second = await event()
    expect(second.image).toBe(`/pictures/${second.picture_hash}-90.webp`)
    expect(await bring(yaml(`{ hash: "${hash}" }`))).toMatchObject({ changed: 1, warnings: [] })
    expect((await event()).picture_hash).toBe(hash)
  })

  test('goes where the file states none, and the poster comes back', async () => {
    await bring(yaml(`"${site.address('/owls.jpg')}"`))
    expect(await bring(yaml(null))).toMatchObject({ changed: 1 })
    expect(await event()).toEqual(poster)
    expect(await bring(yaml(null))).toMatchObject({ unchanged: 1 })
  })

  test('changes with its words and its focus alone', async () => {
    const stated = (more: string) => yaml(`{ address: "${site.address('/owls.jpg')}"${more} }`)
    await bring(stated(''))
    expect(await bring(stated(', alt: Owls'))).toMatchObject({ changed: 1 })
    expect(await bring(stated(', alt: Owls, focus: [0, 100]'))).toMatchObject({ changed: 1 })
    expect(await event()).toMatchObject({ picture_alt: 'Owls', picture_focus: [0, 100] })
    expect(site.asked).toHaveLength(1)
  })
})

describe('A picture that cannot be had is a warning, and its event is imported without it:', () => {
  test.each([
    ['a server that has none', () => `"${site.address('/none.jpg')}"`, 'its server answered 404'],
    [
      'an internal address',
      () => '"https://169.254.169.254/latest/meta-data/"',
      'its address leads to no server of the public Internet',
    ],
    ['a page', () => `"${site.address('/page')}"`, /^This file cannot be read as a picture/],
    [
      'a hash of another server',
      () => `{ hash: "${'0'.repeat(32)}" }`,
      `this server has none with the hash ${'0'.repeat(32)}`,
    ],
    [
      'a file that was not sent',
      () => '{ file: a.jpg }',
      'there is no file a.jpg of at most 15 MB beside the catalogue',
    ],
  ])('%s', async (_, picture, reason) => {
    site.answers['/page'] = (_, response) => response.setHeader('Content-Type', 'image/png').end('<html>')
    const { added, refused, warnings } = await bring(yaml(picture()))
    expect({ added, refused }).toEqual({ added: 1, refused: [] })
    expect(warnings).toHaveLength(1)
    const [, said] = /^its picture is left out: (.*)$/.exec(warnings[0]?.reason ?? '') ?? []
    expect(said).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason))
    expect(await event()).toEqual(poster)
  })

  test('an event that has a picture keeps it', async () => {
    await bring(yaml(`"${site.address('/owls.jpg')}"`))
    const before = await event()
    const { unchanged, warnings } = await bring(yaml(`"${site.address('/none.jpg')}"`))
    expect([unchanged, warnings.length]).toEqual([1, 1])
    expect(await event()).toEqual(before)
  })

  test('a server that did not answer is not asked again in the same import', async () => {
    await site.close()
    const address = (number: number) => `"${site.address(`/${number}.jpg`)}"`
    let asked = 0
    const fetching: ImportOptions = {
      fetchPicture: address => {
        asked += 1
        return fetchPicture(address, site.network)
      },
    }
    const second = yaml(address(2)).split('events:')[1]?.replace('id: owls', 'id: more')
    const text = yaml(address(1)) + second
    const { added, warnings } = await runImport(house.database, { kind: 'import', text }, fetching)
    expect([added, warnings.map(({ reason }) => reason), asked]).toEqual([
      2,
      Array(2).fill('its picture is left out: its server cannot be reached'),
      1,
    ])
    site = await pictureSite()
  })
})
