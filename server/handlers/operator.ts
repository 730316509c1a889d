import { sql } from 'kysely'
import { sameEmail } from '../../contract/rules/contact.ts'
import { Refusal } from '../http/refusal.ts'
import { addOrganiser } from '../operator/addOrganiser.ts'
import { operatorArea } from '../operator/operatorArea.ts'
import { hasNoOperator, isOperatorToken, operatorOf } from '../operator/operators.ts'
import { accountOf } from '../session/accountOf.ts'
import { changes, type Handlers } from './handler.ts'

export const operatorHandlers = {
  get_operator_area: {
    async read(services) {
      const { database, configuration, session } = services
      const operator = await operatorOf(database, configuration, session.accountId)
      return { area: operator === null ? null : await operatorArea(services) }
    },
  },

  become_operator: changes({
    async apply(trx, context, { token, email, organiser }) {
      const { keys, configuration } = context
      // Two who open the link at the same time would both be the first.
      await sql`select pg_advisory_xact_lock(hashtext('foyer operator'))`.execute(trx)
      if (!isOperatorToken(keys, token) || !(await hasNoOperator(trx, configuration)))
        throw new Refusal(409, 'This link is no longer valid. Please sign in.')
      await trx
        .insertInto('operator')
        .values({ email: sameEmail(email) })
        .execute()
      await addOrganiser(trx, context, organiser, email, true)
      return { account: await accountOf(trx, email, '') }
    },
    async answer({ sessions, session }, { account }: { account: number }) {
      await sessions.begin(session.family, account, true)
      return {}
    },
  }),

  create_organiser: changes({
    async apply(trx, context, { name, email }) {
      const operator = await operatorOf(trx, context.configuration, context.session.accountId)
      if (operator === null) throw new Refusal(404, 'Only the operator adds organisers.')
      await addOrganiser(trx, context, name, email, sameEmail(email) === operator)
      return {}
    },
  }),
} satisfies Partial<Handlers>
