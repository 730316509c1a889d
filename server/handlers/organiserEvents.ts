import { editableOf } from '../../contract/catalogue/editable.ts'
import { actingMember, logAct, memberOf } from '../organiser/asMember.ts'
import { changesOf } from '../organiser/events/changesOf.ts'
import { duplicate } from '../organiser/events/duplicate.ts'
import { draftOf, lockDraft } from '../organiser/events/eventDraft.ts'
import { listOwnEvents } from '../organiser/events/listOwnEvents.ts'
import { previewLink } from '../organiser/events/previewLink.ts'
import { previewOf } from '../organiser/events/previewOf.ts'
import { publish } from '../organiser/events/publish.ts'
import { setField } from '../organiser/events/setField.ts'
import { changes, type Handlers } from './handler.ts'

export const organiserEventsHandlers = {
  get_own_events: {
    async read({ database, session }, { organiser_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_own_events')
      return { events: member === null ? null : await listOwnEvents(database, organiser_id) }
    },
  },

  get_event_draft: {
    async read({ database, session, keys }, { organiser_id, draft: id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_event_draft', id)
      const draft = member === null ? null : await draftOf(database, organiser_id, id)
      if (!draft) return { draft: null }
      const { name, currency } = await database
        .selectFrom('organiser')
        .select(['name', 'currency'])
        .where('id', '=', organiser_id)
        .executeTakeFirstOrThrow()
      const event = await database
        .selectFrom('event')
        .select('slug')
        .where('id', '=', draft.event ?? 0)
        .executeTakeFirst()
      return {
        draft: {
          organiser: name,
          currency,
          url: event ? `/events/${event.slug}/` : null,
          preview: editableOf(draft.id) === 'event' ? previewLink(keys, organiser_id, draft.id) : '',
          fields: draft.fields,
        },
      }
    },
  },

  get_event_preview: {
    async read(services, { organiser_id, draft }) {
      const { database, session } = services
      const member = await memberOf(database, session.accountId, organiser_id, 'get_event_preview', draft)
      const found = member === null ? null : await previewOf(services, organiser_id, draft, member)
      return found ?? { page: null, problems: [], warnings: [] }
    },
  },

  get_event_changes: {
    async read({ database, session }, { organiser_id, draft: id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_event_changes')
      const draft = member === null ? null : await draftOf(database, organiser_id, id)
      if (!draft) return { changes: null }
      return { changes: draft.event === null ? [] : await changesOf(database, draft.event) }
    },
  },

  set_event_field: changes({
    async apply(trx, { session }, edit) {
      const { organiser_id, draft } = edit
      const member = await actingMember(trx, session.accountId, organiser_id, 'set_event_field', draft)
      await setField(trx, { member, family: session.family }, edit)
      return {}
    },
  }),

  duplicate_event: changes({
    async apply(trx, { session }, { organiser_id, draft, copy }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'duplicate_event', draft)
      await duplicate(trx, member, organiser_id, draft, copy)
      return {}
    },
  }),

  delete_event_draft: changes({
    async apply(trx, { session }, { organiser_id, draft: id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'delete_event_draft', id)
      const draft = await lockDraft(trx, organiser_id, id)
      await trx.deleteFrom('event_draft_field').where('draft_id', '=', draft.id).execute()
      const isEvent = editableOf(id) === 'event'
      if (isEvent && draft.event === null) {
        const deleted = { deleted_at: new Date() }
        await trx.updateTable('event_draft').set(deleted).where('id', '=', draft.id).execute()
      }
      const about = isEvent ? (draft.fields.title?.value ?? '') : 'the settings'
      await logAct(trx, organiser_id, member, 'delete_event_draft', about)
      return {}
    },
  }),

  publish_event: changes({
    async apply(trx, { session, enqueue }, { organiser_id, draft, confirmed }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'publish_event', draft)
      return { url: await publish(trx, enqueue, member, organiser_id, draft, confirmed) }
    },
    async answer(_context, { url }) {
      return { url }
    },
  }),
} satisfies Partial<Handlers>
