import { limitCall } from '../http/rateLimits.ts'
import { actingMember } from '../organiser/asMember.ts'
import { storedPicture } from '../pictures/storedPicture.ts'
import { addPart, beginUpload, finishUpload, uploadOf } from '../pictures/uploads.ts'
import { changes, changesInBatch, type Handlers } from './handler.ts'

export const picturesHandlers = {
  begin_picture_upload: changes({
    async before(context, { organiser_id, digest }) {
      const { database, session } = context
      // What strangers ask for does not count against the organiser.
      await actingMember(database, session.accountId, organiser_id, 'begin_picture_upload')
      if (await uploadOf(database, { organiser_id, digest })) return
      const callers = { picture_uploads_by_organiser: String(organiser_id) }
      await limitCall(context, callers, 'Too many pictures were uploaded.')
    },
    async apply(trx, { session }, { organiser_id, digest, size }) {
      await actingMember(trx, session.accountId, organiser_id, 'begin_picture_upload')
      return { received: await beginUpload(trx, { organiser_id, digest }, size) }
    },
    answer: async (_context, { received }) => ({ received }),
  }),

  // The place of a part is its key: no other one is stored for each part.
  send_picture_part: changesInBatch({
    applyWithKey: ({ database, session }, { organiser_id, digest, start, part }) =>
      database.transaction().execute(async trx => {
        await actingMember(trx, session.accountId, organiser_id, 'send_picture_part')
        const content = Buffer.from(part, 'base64url')
        return { received: await addPart(trx, { organiser_id, digest }, start, content) }
      }),
    answer: async (_context, { received }) => ({ received }),
  }),

  // What it makes follows from the upload, so that another finish answers the same.
  finish_picture_upload: changesInBatch({
    async applyWithKey({ database, session, pictures }, { organiser_id, digest }) {
      await actingMember(database, session.accountId, organiser_id, 'finish_picture_upload')
      const { hash } = await finishUpload(database, pictures, { organiser_id, digest })
      return { hash }
    },
    async answer({ database }, { hash }) {
      const picture = await storedPicture(database, hash)
      if (!picture) throw new Error('A picture that was made is not stored')
      return picture
    },
  }),
} satisfies Partial<Handlers>
