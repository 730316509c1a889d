import type { User } from '../../contract/entities/user.ts'
import { leaveBasket } from '../checkout/leaveBasket.ts'
import { isMember } from '../organiser/membersOf.ts'
import { callOff } from '../payments/startPayment.ts'
import { lockBasket } from '../sale/basket.ts'
import { endAuthority } from '../session/session.ts'
import { changes, type Handlers } from './handler.ts'

const visitor: User = {
  id: null,
  email: null,
  is_dark_mode: false,
  first_name: null,
  last_name: null,
  full_name: null,
  subscribed: false,
  is_event_subscribed: false,
}

export const accountHandlers = {
  get_user: {
    async read({ database, session }) {
      if (session.accountId === null) return visitor
      const { contact_number, ...account } = await database
        .selectFrom('account')
        .selectAll()
        .where('id', '=', session.accountId)
        .executeTakeFirstOrThrow()
      const [first = '', ...rest] = account.full_name.split(/\s+/)
      const is_member = await isMember(database, account.email)
      return {
        ...account,
        first_name: first,
        last_name: rest.join(' '),
        ...(contact_number && { contact_number }),
        ...(is_member && { is_member }),
      }
    },
  },

  sign_out: changes({
    before: context => callOff(context, context.session.family),
    async apply(trx, { session }) {
      await lockBasket(trx, session.family)
      await leaveBasket(trx, session.family)
      await endAuthority(trx, session.family, false)
      return {}
    },
    async answer({ sessions }) {
      // A new session family: nothing of the previous one can be reached from it.
      await sessions.begin(crypto.randomUUID(), null, false)
      return {}
    },
  }),
} satisfies Partial<Handlers>
