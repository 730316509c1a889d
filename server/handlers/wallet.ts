import { limitCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { noteGooglePasses } from '../passes/noteGooglePasses.ts'
import { MOST_IN_A_LINK } from '../services/passes/google/googlePasses.ts'
import { walletOf } from '../wallet/wallet.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const walletHandlers = {
  get_wallet: {
    async read({ database, keys, session, passes }) {
      const wallet = await walletOf(database, keys, session)
      const offered = (['apple', 'google'] as const).filter(name => passes[name])
      return { ...wallet, ...(offered.length > 0 && { passes: offered }) }
    },
  },

  make_google_passes: changes({
    async before(context) {
      await limitCall(context, { ticket_files_by_visit: context.session.family })
    },
    // Google has one pass for each ticket, however often it is made.
    apply: async (_trx, _context, { date_id }) => ({ date_id }),
    answer: async (context, { date_id }) => ({ url: await linkFor(context, date_id) }),
  }),
} satisfies Partial<Handlers>

async function linkFor(context: CallContext, date: number): Promise<string> {
  const { database, keys, session, passes, log } = context
  if (!passes.google) throw new Refusal(404, 'There are no passes for Google here.')
  const { tickets } = await walletOf(database, keys, session)
  const own = tickets.filter(({ date_id }) => date_id === date)
  if (own.length === 0) throw new Refusal(404, 'You have no tickets for this date.')
  const made = own.slice(0, MOST_IN_A_LINK)
  await noteGooglePasses(context, made)
  return passes.google.link(made).catch((error: Error) => {
    log.warn({ reason: error.name }, 'Google made no passes')
    throw new Refusal(503, 'Google does not answer now. Please try again later')
  })
}
