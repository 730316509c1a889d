import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUnusedPictures } from '../../../server/pictures/deleteUnused.ts'
import { storedPicture } from '../../../server/pictures/storedPicture.ts'
import { aJpeg, aPicture } from '../../support/aPicture.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
let other: RunningApp

beforeAll(async () => {
  other = await runApp(app.database)
})
afterAll(() => other.stopServer())

test('A file of a picture is answered by any server, for ever, with its type', async () => {
  const { hash, widths } = await app.services.pictures.add(await aJpeg(400, 300))
  expect(widths).toEqual([320, 400])
  for (const { origin } of [app, other])
    for (const [type, media] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ]) {
      const response = await fetch(`${origin}/pictures/${hash}-320.${type}`)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': media,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': type === 'jpg' ? 'cross-origin' : 'same-origin',
      })
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
})

test('Without a width, there is a file for whoever knows only the hash', async () => {
  const { hash } = await app.services.pictures.add(await aJpeg(900, 600))
  const [plain, file] = await Promise.all(
    [`${hash}.jpg`, `${hash}-640.jpg`].map(async name =>
      Buffer.from(await (await fetch(`${app.origin}/pictures/${name}`)).arrayBuffer()),
    ),
  )
  expect(plain).toEqual(file)
})

test('A width that the picture has not, another picture and another name are not there', async () => {
  const { hash } = await app.services.pictures.add(await aJpeg(90, 60))
  for (const name of [
    `${hash}-320.jpg`,
    `${hash}-90.png`,
    `${hash}-90.jpg%00`,
    `${'0'.repeat(32)}.jpg`,
    `${'0'.repeat(32)}-90.jpg`,
    `..%2f${hash}-90.jpg`,
    "'; select 1--90.jpg",
    '',
  ]) {
    const response = await fetch(`${app.origin}/pictures/${name}`)
    expect([name, response.status, response.headers.get('Cache-Control')]).toEqual([name, 404, 'no-cache'])
  }
})

test('A picture that is sent twice, also to two servers at once, is one', async () => {
  const source = await aPicture(200, 100).jpeg().toBuffer()
  const made = await Promise.all(
    [app.services.pictures, app.services.pictures, other.services.pictures].map(one => one.add(source)),
  )
  expect(new Set(made.map(({ hash }) => hash)).size).toBe(1)
  const again = await storedPicture(app.database, made[0]?.hash ?? '')
  expect(again).toEqual(made[0])
  const files = await app.database
    .selectFrom('picture_file')
    .select('name')
    .where('name', 'like', `${made[0]?.hash}-%`)
    .execute()
  expect(files).toHaveLength(3)
})

test('A refused picture leaves nothing, and the next one is made', async () => {
  const count = async () => (await app.database.selectFrom('picture_file').select('name').execute()).length
  const before = await count()
  const refused = app.services.pictures.add(Buffer.from('no picture'))
  const made = app.services.pictures.add(await aJpeg(60, 40))
  await expect(refused).rejects.toThrow(/cannot be read as a picture/)
  await made
  expect(await count()).toBe(before + 3)
})

test('A picture is deleted once no event and no draft has shown it for 30 days', async () => {
  const [ofEvent, ofDraft, ofNobody] = await Promise.all(
    [310, 311, 312].map(async width => (await app.services.pictures.add(await aJpeg(width, 200))).hash),
  )
  const [offered] = await putOnSale(app.database, [{ capacity: 1 }])
  const event = await app.database
    .selectFrom('event_date')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .select(['event.id', 'organiser_id'])
    .where('event_date.id', '=', (offered as Offered).date_id)
    .executeTakeFirstOrThrow()
  const show = (hash: string | null) =>
    app.database.updateTable('event').set({ picture_hash: hash }).where('id', '=', event.id).execute()
  await show(ofEvent ?? '')
  const id = randomUUID()
  await app.database.insertInto('event_draft').values({ id, organiser_id: event.organiser_id }).execute()
  await app.database
    .insertInto('event_draft_field')
    .values({ draft_id: id, field: 'picture.hash', value: ofDraft ?? '', stamp: '', member: '' })
    .execute()
  const night = () => deleteUnusedPictures(app.database, app.services.pictures)
  const aMonthPasses = () =>
    sql`update picture set unused_since = unused_since - interval '31 days'`.execute(app.database)
  const left = async () =>
    (
      await Promise.all([ofEvent, ofDraft, ofNobody].map(hash => storedPicture(app.database, hash ?? '')))
    ).map(Boolean)

  await night()
  expect(await left()).toEqual([true, true, true])
  await aMonthPasses()
  await night()
  expect(await left()).toEqual([true, true, false])
  expect((await fetch(`${app.origin}/pictures/${ofNobody}-312.jpg`)).status).toBe(404)

  // One that is shown again meanwhile stays.
  await show(null)
  await night()
  await aMonthPasses()
  await show(ofEvent ?? '')
  await night()
  expect(await left()).toEqual([true, true, false])
})
