import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedPicture } from '../../../server/pictures/storedPicture.ts'
import { aJpeg, aPicture } from '../../support/aPicture.ts'
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
        'cross-origin-resource-policy': 'same-origin',
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
