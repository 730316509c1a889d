import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import {
  getEventDraft,
  getEventPreview,
  publishEvent,
  setEventField,
} from '../../../contract/calls/organiserEvents.ts'
import { aMember } from '../../support/aMember.ts'
import { aJpeg } from '../../support/aPicture.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

test('A draft shows an uploaded picture before it is published, and refuses one that is not there', async () => {
  const [offered] = await putOnSale(app.database, [{ capacity: 100 }])
  const { date_id } = offered as Offered
  const wol = await aMember(app, offered as Offered)
  const { id, organiser_id, slug } = await app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select(['event.id', 'organiser_id', 'slug'])
    .where('event_date.id', '=', date_id)
    .executeTakeFirstOrThrow()
  const draft = `event-${id}`
  const set = async (field: string, value: string) => {
    const { fields } = (await wol.call(getEventDraft, { organiser_id, draft })).body.draft ?? {}
    const base = fields?.[field]?.stamp ?? ''
    const edit = { organiser_id, draft, field, value, before: '', base, stamp: randomUUID() }
    return (await wol.call(setEventField, edit)).status
  }
  const preview = async () => (await wol.call(getEventPreview, { organiser_id, draft })).body

  const picture = await app.services.pictures.add(await aJpeg(400, 300))
  expect(await set('picture.hash', picture.hash)).toBe(200)
  expect(await set('picture.alt', 'Two owls')).toBe(200)
  expect(await set('picture.focus', '20 80')).toBe(200)
  expect(await set('picture.address', 'https://a.example/a.jpg')).toBe(400)
  const shown = { ...picture, alt: 'Two owls', focus: [20, 80] }
  expect((await preview()).page?.picture).toEqual(shown)
  expect((await wol.call(getEvent, { event: slug })).body).not.toHaveProperty('picture')
  expect((await wol.call(publishEvent, { organiser_id, draft, confirmed: true })).status).toBe(200)
  expect((await wol.call(getEvent, { event: slug })).body).toMatchObject({
    picture: shown,
    image: `/pictures/${picture.hash}-320.webp`,
  })

  expect(await set('picture.hash', '0'.repeat(32))).toBe(200)
  const { page, problems } = await preview()
  expect(page).toBeNull()
  expect(problems).toEqual([{ field: 'picture.hash', message: 'is no picture of this server' }])
  for (const field of ['picture.hash', 'picture.alt', 'picture.focus']) expect(await set(field, '')).toBe(200)
  expect((await wol.call(publishEvent, { organiser_id, draft, confirmed: true })).status).toBe(200)
  const { body } = await wol.call(getEvent, { event: slug })
  expect(body).not.toHaveProperty('picture')
  expect(body.image).toBe(`/posters/${slug}.svg`)
})
