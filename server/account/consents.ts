import { sql } from 'kysely'
import type { Consent } from '../../contract/entities/settings.ts'
import { mailingConsent } from '../../contract/rules/mailingConsent.ts'
import { signupMessage } from '../checkout/marketingOf.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { leaveMailingList, subscribe } from '../mail/mailingList.ts'

/** A consent, and when it was given; null: it is not, or that is not known. */
export interface GivenConsent extends Consent {
  given_at: Date | null
}

const eventsConsent = 'Foyer may e-mail me important updates about events like those I have booked.'

const ofOrganiser = 'organiser-'

/** What the owner of an account can agree to: the shop's own letters, and those of organisers that they have agreed to. */
export async function consentsOf(database: Database, account: number): Promise<GivenConsent[]> {
  const own = await database
    .selectFrom('account')
    .leftJoin('mailing_list', 'mailing_list.email', 'account.email')
    .select(['subscribed', 'is_event_subscribed', 'joined_at', 'wording'])
    .where('account.id', '=', account)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number; name: string; wording: string; at: Date }>`
    select organiser.id, organiser.name, wording, subscribed_at as at from organiser_subscription
    join organiser on organiser.id = organiser_id
    where account_id = ${account} order by organiser.name, organiser.id`.execute(database)
  return [
    {
      consent: 'newsletter',
      words: own.wording ?? mailingConsent,
      is_given: own.subscribed || own.joined_at !== null,
      given_at: own.joined_at,
    },
    { consent: 'events', words: eventsConsent, is_given: own.is_event_subscribed, given_at: null },
    ...rows.map(({ id, name, wording, at }) => ({
      consent: `${ofOrganiser}${id}`,
      words: `${name}: ${wording}`,
      is_given: true,
      given_at: at,
    })),
  ]
}

/** Gives or withdraws a consent. Throws a `Refusal` where there is no such one. */
export async function storeConsent(
  trx: Database,
  account: number,
  { consent, is_given }: { consent: string; is_given: boolean },
): Promise<void> {
  if (consent === 'newsletter') {
    if (is_given) await subscribe(trx, account, { newsletter: true, organisers: [] })
    else await leaveMailingList(trx, account)
  } else if (consent === 'events') {
    await trx
      .updateTable('account')
      .set({ is_event_subscribed: is_given })
      .where('id', '=', account)
      .execute()
  } else await setOrganiserConsent(trx, account, Number(consent.slice(ofOrganiser.length)), is_given)
}

/** Withdraws all that an account has agreed to. */
export async function withdrawConsents(trx: Database, account: number): Promise<void> {
  await leaveMailingList(trx, account)
  await trx.updateTable('account').set({ is_event_subscribed: false }).where('id', '=', account).execute()
  await trx.deleteFrom('organiser_subscription').where('account_id', '=', account).execute()
}

async function setOrganiserConsent(
  trx: Database,
  account: number,
  id: number,
  isGiven: boolean,
): Promise<void> {
  const organiser = await trx
    .selectFrom('organiser')
    .select(['id', 'name', 'marketing_signup_message'])
    .where('id', '=', Number.isSafeInteger(id) ? id : 0)
    .executeTakeFirst()
  if (!organiser) throw new Refusal(404, 'There is no such subscription.')
  const message = signupMessage(organiser.marketing_signup_message, organiser.name)
  if (isGiven)
    return subscribe(trx, account, {
      newsletter: false,
      organisers: [{ id, marketing_signup_message: message }],
    })
  await trx
    .deleteFrom('organiser_subscription')
    .where('account_id', '=', account)
    .where('organiser_id', '=', id)
    .execute()
}
