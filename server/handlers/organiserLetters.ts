import type { Body } from '../../contract/call.ts'
import type { sendLetter, sendTestLetter } from '../../contract/calls/organiserLetters.ts'
import { limitCall } from '../http/rateLimits.ts'
import { organiserLetter } from '../mail/organiserLetter.ts'
import { actingMember, memberOf } from '../organiser/asMember.ts'
import { reachOf } from '../organiser/letters/holders.ts'
import { leaveLink } from '../organiser/letters/leaveLink.ts'
import { letterOf, organiserLettersOf } from '../organiser/letters/organiserLettersOf.ts'
import { clockOf, endLetter, isPlanned, planLetter, timeOf } from '../organiser/letters/planLetter.ts'
import { writtenTo } from '../organiser/letters/writtenTo.ts'
import { orderChoices } from '../organiser/orders/orderChoices.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const organiserLettersHandlers = {
  get_letters: {
    async read({ database, session }, { organiser_id, before }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_letters')
      if (member === null) return { letters: null, has_more: false }
      return organiserLettersOf(database, organiser_id, before ?? null)
    },
  },

  get_letter: {
    async read({ database, session }, { organiser_id, letter_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_letter')
      return { letter: member === null ? null : await letterOf(database, organiser_id, letter_id) }
    },
  },

  get_letter_choices: {
    async read({ database, session }, { organiser_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_letter_choices')
      return { choices: member === null ? null : await orderChoices(database, organiser_id) }
    },
  },

  get_letter_reach: {
    async read({ database, session }, { organiser_id, kind, ...whom }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_letter_reach')
      if (member === null) return { reach: null, time_zone: '' }
      const time_zone = await clockOf(database, organiser_id, whom.event_id)
      return { reach: await reachOf(database, organiser_id, kind, whom), time_zone }
    },
  },

  get_letter_preview: {
    async read({ database, session, keys, origin }, asked) {
      const { organiser_id } = asked
      const member = await memberOf(database, session.accountId, organiser_id, 'get_letter_preview')
      if (member === null) return { preview: null }
      const account = database.selectFrom('account').select(['id', 'full_name']).where('email', '=', member)
      const { id, full_name } = await account.executeTakeFirstOrThrow()
      const leave = leaveLink(keys, origin, { organiser: organiser_id, account: id })
      const written = await writtenTo(database, asked, asked)
      const { subject, text, html } = organiserLetter(
        written,
        { id: '', to: member, full_name, leave },
        origin,
      )
      return { preview: { subject, text, html } }
    },
  },

  send_test_letter: changes({
    before: (context, asked) => limitLetters(context, 'send_test_letter', asked),
    async apply(trx, { session, enqueue }, asked) {
      const member = await actingMember(trx, session.accountId, asked.organiser_id, 'send_test_letter')
      await planLetter(trx, enqueue, member, asked, true)
      return {}
    },
  }),

  send_letter: changes({
    before: (context, asked) => limitLetters(context, 'send_letter', asked),
    async apply(trx, { session, enqueue }, asked) {
      const member = await actingMember(trx, session.accountId, asked.organiser_id, 'send_letter')
      await planLetter(trx, enqueue, member, asked, false)
      return {}
    },
  }),

  stop_letter: changes({
    async apply(trx, { session, enqueue }, { organiser_id, letter_id }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'stop_letter')
      await endLetter(trx, enqueue, organiser_id, member, letter_id)
      return {}
    },
  }),
} satisfies Partial<Handlers>

const limits = {
  send_letter: {
    name: 'letters_by_organiser',
    what: 'You have written as many letters as one can in a day.',
  },
  send_test_letter: {
    name: 'test_letters_by_organiser',
    what: 'You have sent as many tests as one can in an hour.',
  },
} as const

/** Counts a letter once, however often it is asked for. What is refused anyway does not count, and nobody for strangers. */
async function limitLetters(
  context: CallContext,
  call: keyof typeof limits,
  asked: Body<typeof sendLetter> | Body<typeof sendTestLetter>,
): Promise<void> {
  const { database, session } = context
  const { organiser_id } = asked
  await actingMember(database, session.accountId, organiser_id, call)
  if (await isPlanned(database, asked, call === 'send_test_letter')) return
  await timeOf(database, asked)
  const { name, what } = limits[call]
  await limitCall(context, { [name]: String(organiser_id) }, what)
}
