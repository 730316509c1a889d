import type { Database } from '../database/connect.ts'
import { addAdmissions, addExits } from '../door/admissions.ts'
import { doorEventOf, doorEventsOf } from '../door/doorEvents.ts'
import { doorChangesOf, doorListOf } from '../door/doorList.ts'
import { doorsNow } from '../door/doorsNow.ts'
import { doorFindingsOf } from '../door/findings.ts'
import { Refusal } from '../http/refusal.ts'
import { memberOf } from '../organiser/asMember.ts'
import type { Session } from '../session/session.ts'
import { changes, type Handlers } from './handler.ts'

/** The account of a member who hands in what a door of this event has noted. */
async function accountAtDoor(trx: Database, { accountId }: Session, event: number): Promise<number> {
  if (accountId === null) throw new Refusal(401, 'Please sign in to hand in admissions.')
  if (!(await doorEventOf(trx, accountId, event))) throw new Refusal(404, 'There is no such event of yours.')
  return accountId
}

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
      await addAdmissions(trx, enqueue, await accountAtDoor(trx, session, event_id), event_id, admissions)
      return {}
    },
  }),

  record_exits: changes({
    async apply(trx, { session }, { event_id, exits }) {
      await addExits(trx, await accountAtDoor(trx, session, event_id), event_id, exits)
      return {}
    },
  }),
} satisfies Partial<Handlers>
