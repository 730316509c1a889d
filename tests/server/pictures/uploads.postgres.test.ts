import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginPictureUpload, finishPictureUpload, sendPicturePart } from '../../../contract/calls/pictures.ts'
import { work } from '../../../server/jobs/work.ts'
import { aMember } from '../../support/aMember.ts'
import { aJpeg } from '../../support/aPicture.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres', limitedBy({ picture_uploads_by_organiser: 40 }))
let wol: Shopper
let organiser_id: number

async function anOrganiser() {
  const [offered] = await putOnSale(app.database, [{ capacity: 1 }])
  const member = await aMember(app, offered as Offered)
  const event = await app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select('organiser_id')
    .where('event_date.id', '=', offered?.date_id ?? 0)
    .executeTakeFirstOrThrow()
  return { member, organiser_id: event.organiser_id }
}

beforeAll(async () => {
  ;({ member: wol, organiser_id } = await anOrganiser())
})

const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex')
const begin = (file: Buffer, member = wol) =>
  member.call(beginPictureUpload, { organiser_id, digest: digestOf(file), size: file.length })
const send = (file: Buffer, start: number, end = file.length, member = wol) =>
  member.call(sendPicturePart, {
    organiser_id,
    digest: digestOf(file),
    start,
    part: file.subarray(start, end).toString('base64url'),
  })
const finish = (file: Buffer, member = wol) =>
  member.call(finishPictureUpload, { organiser_id, digest: digestOf(file) })

const partsLeft = async () => (await app.database.selectFrom('picture_part').select('start').execute()).length

describe('A picture is uploaded', () => {
  test('in parts, each answered with how much is here, and then made', async () => {
    const file = await aJpeg(400, 300)
    expect((await begin(file)).body).toEqual({ received: 0 })
    expect((await send(file, 0, 1000)).body).toEqual({ received: 1000 })
    expect((await send(file, 1000)).body).toEqual({ received: file.length })
    const { status, body } = await finish(file)
    expect(status).toBe(200)
    expect(body).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      widths: [320, 400],
      width: 400,
      height: 300,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    expect((await fetch(`${app.origin}/pictures/${body.hash}-400.jpg`)).status).toBe(200)
    expect(await partsLeft()).toBe(0)
  })

  test('whatever is repeated, comes late, overlaps or runs ahead', async () => {
    const file = await aJpeg(300, 200)
    await begin(file)
    expect((await send(file, 500, 900)).body).toEqual({ received: 0 })
    expect((await send(file, 0, 600)).body).toEqual({ received: 600 })
    expect((await send(file, 0, 600)).body).toEqual({ received: 600 })
    expect((await send(file, 100, 500)).body).toEqual({ received: 600 })
    expect((await send(file, 400, 900)).body).toEqual({ received: 900 })
    // The page was closed meanwhile, and the same file is chosen again.
    expect((await begin(file)).body).toEqual({ received: 900 })
    const both = await Promise.all([send(file, 900), send(file, 900)])
    for (const { body } of both) expect(body).toEqual({ received: file.length })
    const made = await Promise.all([finish(file), finish(file)])
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    expect(made[0]?.body).toEqual(made[1]?.body)
    expect((await finish(file)).body).toEqual(made[0]?.body)
    expect((await begin(file)).body).toEqual({ received: file.length })
    expect((await send(file, 0, 600)).body).toEqual({ received: file.length })
  })

  test('and is not one before it is whole', async () => {
    const file = await aJpeg(90, 60)
    expect((await finish(file)).status).toBe(404)
    expect((await send(file, 0)).status).toBe(404)
    await begin(file)
    await send(file, 0, 300)
    const { status, body } = await finish(file)
    expect([status, body]).toEqual([
      409,
      { error: 'A part of this picture is missing. Please choose it again.' },
    ])
    expect((await begin(file)).body).toEqual({ received: 300 })
  })

  test('by members of the organiser only', async () => {
    const file = await aJpeg(80, 60)
    const { member: other } = await anOrganiser()
    const nobody = await visit(app)
    for (const member of [other, nobody])
      for (const asked of [begin(file, member), send(file, 0, 9, member), finish(file, member)])
        expect((await asked).status).toBe(404)
    await begin(file)
    expect((await send(file, 0, 9, other)).status).toBe(404)
    expect((await begin(file)).body).toEqual({ received: 0 })
  })
})

describe('What is uploaded is refused in words, and forgotten:', () => {
  test('what is no picture', async () => {
    for (const file of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      (await aJpeg(200, 100)).subarray(0, 900),
    ]) {
      await begin(file)
      await send(file, 0)
      const { status, body } = await finish(file)
      expect([status, body]).toEqual([
        422,
        { error: expect.stringMatching(/^This file cannot be read as a picture/) },
      ])
      expect((await finish(file)).status).toBe(404)
    }
  })

  test('what is too large, or larger than was said, or nothing', async () => {
    const digest = digestOf(Buffer.from('large'))
    const large = await wol.call(beginPictureUpload, { organiser_id, digest, size: 15_000_001 })
    expect([large.status, large.body]).toEqual([422, { error: 'This picture has more than 15 MB.' }])
    expect((await wol.call(beginPictureUpload, { organiser_id, digest, size: 0 })).status).toBe(422)
    const file = randomBytes(1000)
    await wol.call(beginPictureUpload, { organiser_id, digest: digestOf(file), size: 999 })
    expect((await send(file, 0)).status).toBe(422)
    expect((await send(file, 0, 999)).body).toEqual({ received: 999 })
    const damaged = await finish(file)
    expect([damaged.status, damaged.body]).toEqual([
      422,
      { error: 'The picture did not arrive as it was sent. Please choose it again.' },
    ])
  })

  test('more than 60 MB of unfinished uploads of an organiser, until they are a day old', async () => {
    const { member, organiser_id: own } = await anOrganiser()
    const beginAnother = () =>
      member.call(beginPictureUpload, {
        organiser_id: own,
        digest: digestOf(randomBytes(9)),
        size: 15_000_000,
      })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(beginAnother))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409])
    await sql`update picture_upload set begun_at = begun_at - interval '25 hours'
      where organiser_id = ${own}`.execute(app.database)
    await work.delete_old_records({}, { ...app.services, sendMail: async () => {} })
    expect((await beginAnother()).status).toBe(200)
    expect(
      (await app.database.selectFrom('picture_upload').select('id').where('organiser_id', '=', own).execute())
        .length,
    ).toBe(1)
  })

  test('more than the limit of an organiser, which no stranger can use up', async () => {
    const { member, organiser_id: own } = await anOrganiser()
    const beginAs = (shopper: Shopper) =>
      shopper.call(beginPictureUpload, { organiser_id: own, digest: digestOf(randomBytes(9)), size: 9 })
    const stranger = await visit(app)
    for (let number = 0; number < 45; number++) expect((await beginAs(stranger)).status).toBe(404)
    for (let number = 0; number < 40; number++) expect((await beginAs(member)).status).toBe(200)
    const { status, body } = await beginAs(member)
    expect([status, body]).toEqual([
      429,
      { error: expect.stringMatching(/^Too many pictures were uploaded\./) },
    ])
  })
})
