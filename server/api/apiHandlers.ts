import type { Infer } from 'superstruct'
import type { ApiCallName, apiCalls } from '../../contract/api/calls.ts'
import { exportCatalogue } from '../catalogue/export/exportCatalogue.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { logAct } from '../organiser/asMember.ts'
import { attendeesOf } from '../organiser/attendeesOf.ts'
import { fetchPictures, importOwnFile } from '../organiser/events/importFile.ts'
import { foundOrders } from '../organiser/orders/foundOrders.ts'
import { ordersOf } from '../organiser/orders/ordersOf.ts'
import { eventsAfter } from '../organiser/organisersOf.ts'
import { findOwnOrder, ownOrder, refundOwnPart, sendOwnAgain } from '../organiser/refunds.ts'
import type { Program } from '../programs/apiTokens.ts'
import type { Services } from '../services.ts'

const EVENTS = 100
const ORDERS = 50

export interface ApiContext extends Services {
  program: Program
}

type Calls = typeof apiCalls
type Asked<N extends ApiCallName> = Infer<Calls[N]['request']>

interface ApiReads<N extends ApiCallName> {
  read(context: ApiContext, asked: Asked<N>, id: number): Promise<Infer<Calls[N]['answer']>>
}

/** One effect, in one transaction with its key, by which its answer is stored. */
interface ApiChanges<N extends ApiCallName> {
  /** What is had of other servers, before the transaction. */
  before?(context: ApiContext, asked: Asked<N>): Promise<void>
  apply(trx: Database, context: ApiContext, asked: Asked<N>, id: number): Promise<Infer<Calls[N]['answer']>>
}

const done = { success: true }

type ApiHandlers = { [N in ApiCallName]: Calls[N] extends { changes: true } ? ApiChanges<N> : ApiReads<N> }

async function orderPageOf(
  { database, program: { organiser_id } }: ApiContext,
  asked: Asked<'search_orders'>,
): Promise<Infer<Calls['list_orders']['answer']>> {
  const found = await foundOrders(database, { ...asked, organiser_id }, ORDERS + 1)
  const ids = found.slice(0, ORDERS)
  const orders = await ordersOf(database, organiser_id, ids)
  return { orders, after: found.length > ORDERS ? (ids.at(-1) ?? null) : null }
}

/** Who has done it, in the log of the organiser. */
const actor = ({ name }: Program): string => `Program “${name}”`

const NO_REFUNDS = 'Buyers get money back by this change, and this token lacks the scope refunds.'

/** What each call of the API does. The answers come from the functions that the screens of organisers ask. */
export const apiHandlers: ApiHandlers = {
  list_events: {
    async read({ database, program, origin }, { after = 0 }) {
      const page = await eventsAfter(database, program.organiser_id, after, EVENTS)
      return { ...page, events: page.events.map(event => ({ ...event, url: origin + event.url })) }
    },
  },

  export_events: {
    read: async ({ database, program: { organiser_id } }) => ({
      file: await exportCatalogue(database, { organiser: organiser_id }),
    }),
  },

  import_events: {
    async before(context, { file, confirmed }) {
      if (confirmed) await fetchPictures(context, file)
    },
    async apply(trx, context, { file, confirmed }) {
      const { organiser_id: organiser, scopes } = context.program
      const mayNotRefund = scopes.includes('refunds') ? null : NO_REFUNDS
      return importOwnFile(
        trx,
        context,
        { organiser, by: actor(context.program), mayNotRefund },
        file,
        confirmed,
      )
    },
  },

  list_orders: { read: orderPageOf },
  search_orders: { read: orderPageOf },

  get_order: {
    async read({ database, program: { organiser_id } }, _asked, id) {
      const own = await findOwnOrder(database, organiser_id, id)
      const [order] = own ? await ordersOf(database, organiser_id, [id]) : []
      if (!order) throw new Refusal(404, 'There is no such order of yours.')
      return { order }
    },
  },

  list_attendees: {
    async read({ database, program: { organiser_id } }, { after = '' }, id) {
      const event = database.selectFrom('event').select('id').where('id', '=', id)
      if (!(await event.where('organiser_id', '=', organiser_id).executeTakeFirst()))
        throw new Refusal(404, 'There is no such event of yours.')
      return attendeesOf(database, organiser_id, id, after)
    },
  },

  send_order: {
    async apply(trx, { enqueue, program }, _asked, id) {
      const { reference } = await ownOrder(trx, program.organiser_id, id)
      await sendOwnAgain(trx, enqueue, program.organiser_id, id)
      await logAct(trx, program.organiser_id, actor(program), 'resend_tickets', reference)
      return done
    },
  },

  refund_order: {
    async apply(trx, { enqueue, program }, _asked, id) {
      const { reference } = await ownOrder(trx, program.organiser_id, id)
      await refundOwnPart(trx, enqueue, program.organiser_id, id)
      await logAct(trx, program.organiser_id, actor(program), 'refund_order', reference)
      return done
    },
  },
}
