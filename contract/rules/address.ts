import type { Infer } from 'superstruct'
import type { foundAddress, newAddress } from '../entities/address.ts'
import { limits } from '../limits.ts'

/** The codes of the two countries with special address rules. */
export const UNITED_KINGDOM = '1'
export const UNITED_STATES = '2'

export type NewAddress = Infer<typeof newAddress>
export type AddressField = keyof NewAddress

/** The required fields in their order in the form, each with its words in a message. */
const needed = [
  ['first_name', 'first name'],
  ['last_name', 'last name'],
  ['address_1', 'first line of address'],
  ['town', 'town/city'],
  ['postcode', 'postcode'],
  ['state', 'state'],
] as const satisfies [AddressField, string][]

/** What is wrong with each field of a new address. `your`: whose it is. */
export function addressProblems(address: NewAddress, your = 'your'): { [F in AddressField]?: string } {
  const problems: { [F in AddressField]?: string } = {}
  for (const [field, words] of needed) {
    if (field === 'state' && address.country !== UNITED_STATES) continue
    if (address[field].trim() === '') problems[field] = `Please type ${your} ${words}`
  }
  if (address.country === '') problems.country = 'Please choose a country'
  return problems
}

/** Shown until a postcode is typed. */
export const noPostcode = 'Type your postcode or zip code'

/** Shown for an address of which something else is missing. */
export const addressIncomplete = 'Please complete your address'

/** Why a new address cannot be used as it is; null: it is complete. */
export function addressError(address: NewAddress): string | null {
  const problems = addressProblems(address)
  if (problems.postcode) return noPostcode
  return Object.keys(problems).length > 0 ? addressIncomplete : null
}

const UK_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i

/** Whether a postcode is valid in its country. Only UK postcodes are checked. */
export const isPostcodeOf = (country: string, postcode: string): boolean =>
  country !== UNITED_KINGDOM || UK_POSTCODE.test(postcode.trim())

/** Whether there are enough characters to look an address up. */
export const isFindable = (typed: string): boolean => typed.trim().length >= limits.addressLookupCharacters

/** A found address, in the fields of the form. The finder only knows UK addresses. */
export const fromFound = (found: Infer<typeof foundAddress>) => ({
  address_1: found.formatted_address.split(',')[0]?.trim() ?? '',
  address_2: found.address_line_2,
  town: found.town,
  postcode: found.post_code,
  country: UNITED_KINGDOM,
  state: '',
})
