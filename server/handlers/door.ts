import { addAdmissions } from '../door/admissions.ts'
import { doorEventOf, doorEventsOf } from '../door/doorEvents.ts'
import { doorChangesOf, doorListOf } from '../door/doorList.ts'
import { doorsNow } from '../door/doorsNow.ts'
import { doorFindingsOf } from '../door/findings.ts'
import { Refusal } from '../http/refusal.ts'
import { memberOf } from '../organiser/asMember.ts'
import { changes, type Handlers } from './handler.ts'

export const doorHandlers = {
  get_door_events: {
    async read({ database, session }) {
      const { accountId } = session
      return { events: accountId === null ? null : await doorEventsOf(database, accountId) }
    },
  },

  get_door_list: {
    async read({ database, keys, session }, { event_id }) {
      return { list: await doorListOf(database, keys, session.accountId, event_id) }
    },
  },

  get_door_changes: {
    async read({ database, session }, asked) {
      return { changes: await doorChangesOf(database, session.accountId, asked) }
    },
  },

  get_door_findings: {
    async read({ database, session }) {
      const { accountId } = session
      return { events: accountId === null ? null : await doorFindingsOf(database, accountId) }
    },
  },

  get_doors: {
    async read({ database, session }, { organiser_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_doors')
      return { dates: member === null ? null : await doorsNow(database, organiser_id) }
    },
  },

  record_admissions: changes({
    async apply(trx, { session, enqueue }, { event_id, admissions }) {
      const { accountId } = session
      if (accountId === null) throw new Refusal(401, 'Please sign in to hand in admissions.')
      if (!(await doorEventOf(trx, accountId, event_id)))
        throw new Refusal(404, 'There is no such event of yours.')
      await addAdmissions(trx, enqueue, accountId, event_id, admissions)
      return {}
    },
  }),
} satisfies Partial<Handlers>
