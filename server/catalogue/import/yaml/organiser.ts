import { END_OF_DAY, writtenTime } from '../../../../contract/catalogue/moment.ts'
import type { WrittenDiscountCode, WrittenOrganiser } from '../../../../contract/catalogue/organiserFormat.ts'
import { posterPath } from '../../posters/picturedAt.ts'
import { asciiSlug } from '../asciiSlug.ts'
import type { CatalogueOrganiser } from '../catalogueEvent.ts'
import { asHtml, paragraphs } from '../description.ts'
import { fingerprint } from '../save/freeSlug.ts'

/** `today`: the day from which days are counted, `2026-12-18`. */
export function organiserFromYaml(
  { name, website, charity, ...stated }: WrittenOrganiser,
  today: string,
): CatalogueOrganiser {
  return {
    name,
    website,
    terms: {
      provider: stated.provider,
      marketing_signup_message: paragraphs(stated.marketing_signup_message ?? '').join(' '),
      currency: stated.currency,
      refund_policy_text: stated.refund_policy?.text ?? null,
      refund_policy_title: stated.refund_policy?.title ?? null,
      refund_policy_description: stated.refund_policy
        ? paragraphs(stated.refund_policy.description).join('\n\n')
        : null,
      ga_ua_properties: stated.ga_ua_properties,
    },
    rows: {
      charity: charity ? [charityRow(name, charity)] : [],
      organiser_member: [...new Set(stated.members)].map(email => ({ email })),
      gift_voucher: stated.gift_vouchers.map(({ name: title, values, valid_months }) => ({
        name: title,
        image: posterOf(name, title),
        amounts: values,
        valid_months,
      })),
      discount_code: stated.discount_codes.map(code => discountCodeRow(code, today)),
      gift_voucher_code: stated.gift_voucher_codes,
    },
  }
}

/** A code that is stated is no longer one of those that the screen of codes alone has. */
export const discountCodeRow = (
  { from, until, events, tickets, ...code }: WrittenDiscountCode,
  today: string,
) => ({
  ...code,
  events: [...new Set(events)],
  tickets: [...new Set(tickets)],
  valid_from: from && writtenTime(from, '00:00', today),
  valid_until: until && writtenTime(until, END_OF_DAY, today),
  is_added: false,
})

const charityRow = (
  organiserName: string,
  { description, ...stated }: NonNullable<WrittenOrganiser['charity']>,
) => ({
  ...stated,
  logo: posterOf(organiserName, stated.name),
  description_html: asHtml(paragraphs(description)),
})

/** The poster of an organiser's charity or gift voucher. */
const posterOf = (organiser: string, title: string): string =>
  posterPath(`${asciiSlug(title)}-${fingerprint(`${organiser}\n${title}`, 8)}`)
