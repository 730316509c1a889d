import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnusedPictures } from '../../../server/pictures/deleteUnused.ts'
import { objectFiles, readObjectStore } from '../../../server/pictures/objectStore.ts'
import { aJpeg } from '../../support/aPicture.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { KEYS, objectStore, type StoredObjects } from '../../support/objectStore.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'

let store: StoredObjects
let app: RunningApp

beforeAll(async () => {
  store = await objectStore()
  const { host } = new URL(store.address)
  const keys = `${KEYS.accessKey}:${encodeURIComponent(KEYS.secretKey)}`
  app = await runApp(await embeddedDatabase(), {
    PICTURES_URL: `http://${keys}@${host}/bucket/?region=${KEYS.region}`,
  })
})
afterAll(async () => {
  store.close()
  await app.stop()
})

test('With PICTURES_URL, the files of a picture are objects of the bucket, and the server answers them', async () => {
  const { hash } = await app.services.pictures.add(await aJpeg(90, 60))
  expect([...store.objects.keys()].sort()).toEqual(
    ['avif', 'jpg', 'webp'].map(type => `/bucket/${hash}-90.${type}`),
  )
  expect(await app.database.selectFrom('picture_file').selectAll().execute()).toEqual([])
  const response = await fetch(`${app.origin}/pictures/${hash}-90.jpg`)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(store.objects.get(`/bucket/${hash}-90.jpg`))
  expect((await fetch(`${app.origin}/pictures/${hash}-320.jpg`)).status).toBe(404)
})

test('The objects of a picture that nothing shows are deleted with it', async () => {
  const { hash } = await app.services.pictures.add(await aJpeg(80, 60))
  await app.database
    .updateTable('picture')
    .set({ unused_since: new Date(0) })
    .where('hash', '=', hash)
    .execute()
  await deleteUnusedPictures(app.database, app.services.pictures)
  expect([...store.objects.keys()].filter(path => path.includes(hash))).toEqual([])
})

test('A picture that the store did not take is not one, and is made when it is sent again', async () => {
  const source = await aJpeg(60, 40)
  store.failsWith = 403
  await expect(app.services.pictures.add(source)).rejects.toThrow('The store of the pictures answered 403')
  store.failsWith = null
  const { hash } = await app.services.pictures.add(source)
  store.failsWith = 403
  expect((await fetch(`${app.origin}/pictures/${hash}-60.jpg`)).status).toBe(500)
  store.failsWith = null
})

test('A wrong key is refused by the store', async () => {
  const files = objectFiles({ ...KEYS, address: `${store.address}/bucket`, secretKey: 'another' })
  await expect(files.read('a')).rejects.toThrow('answered 403')
})

describe('PICTURES_URL', () => {
  const read = (address: string) => {
    const wrong: string[] = []
    return { store: readObjectStore(() => address, wrong), wrong }
  }

  test('names a bucket, its keys and a region', () => {
    expect(read('https://key:s%2Fcret@s3.example/a/bucket/?region=auto')).toEqual({
      store: {
        address: 'https://s3.example/a/bucket',
        accessKey: 'key',
        secretKey: 's/cret',
        region: 'auto',
      },
      wrong: [],
    })
    expect(read('https://key:secret@s3.example/bucket').store?.region).toBe('us-east-1')
  })

  test.each([
    'bucket',
    's3://key:secret@host/bucket',
    'https://s3.example/bucket',
    'https://key@s3.example/bucket',
    'https://key:mysecret@s3.example/',
  ])('%s is refused, and its secret is not repeated', address => {
    const { store: none, wrong } = read(address)
    expect(none).toBeNull()
    expect(wrong).toEqual([expect.stringMatching(/^PICTURES_URL must be the address of a bucket/)])
    expect(wrong.join()).not.toContain('mysecret')
  })
})
