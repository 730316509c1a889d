import type { GiftAidDonation, GiftAidObstacle } from '../../../contract/calls/giftAid.ts'
import { isPostcodeOf, UNITED_KINGDOM } from '../../../contract/rules/address.ts'

/*
 * What HMRC asks of a row of the Gift Aid schedule: guidance "Schedule spreadsheet to claim back tax on Gift Aid donations".
 */

/** What a donor has declared. */
export interface Declared {
  full_name: string
  uk_based: boolean
  address: string
  postcode: string
}

/** A donor as the columns of the schedule want them. */
type Donor = Pick<GiftAidDonation, 'title' | 'first_name' | 'last_name' | 'house' | 'postcode'>

/** The longest texts of a cell. */
const NAME = 35
const HOUSE = 40

/** At most four letters, as HMRC wants them. */
const TITLE = /^(mr|mrs|miss|ms|mx|dr|prof|rev|sir|dame|lady|lord)\.?$/i

/** HMRC's mark for a donor abroad, who has no postcode. */
const ABROAD = 'X'

/** A donor in the columns of the schedule, or why their donation cannot stand in it. */
export function donorOf(
  declared: Declared,
): Donor | Extract<GiftAidObstacle, 'name' | 'address' | 'postcode'> {
  const name = nameOf(declared.full_name)
  if (name === null) return 'name'
  const address = spaced(declared.address)
  if (address === '') return 'address'
  const postcode = declared.uk_based ? postcodeOf(declared.postcode) : ABROAD
  if (postcode === null) return declared.postcode.trim() === '' ? 'address' : 'postcode'
  return { ...name, house: cut(declared.uk_based ? houseOf(address) : address, HOUSE), postcode }
}

/**
 * People type their name into one field. The last word is the last name, with the small words before it: Ludwig van
 * Beethoven. null: HMRC finds nobody by one name.
 */
function nameOf(full: string): Pick<Donor, 'title' | 'first_name' | 'last_name'> | null {
  const words = spaced(full).split(' ')
  const title = words.length > 1 && TITLE.test(words[0] ?? '') ? (words.shift() ?? '').replace('.', '') : ''
  if (words.length < 2) return null
  const particle = words.findIndex(
    (word, index) => index > 0 && startsSmall(word) && !startsSmall(words[0] ?? ''),
  )
  const last = particle === -1 ? words.length - 1 : particle
  return {
    title,
    first_name: cut(words.slice(0, last).join(' '), NAME),
    // A double-barrelled name has a space instead of its hyphen.
    last_name: cut(spaced(words.slice(last).join(' ').replaceAll('-', ' ')), NAME),
  }
}

const startsSmall = (word: string): boolean => /^\p{Ll}/u.test(word)

/** The number of the house, where the first line of the address begins with one; otherwise the line, which has its name. */
const houseOf = (line: string): string => /^\d+[a-z]?(?=[ ,]|$)/i.exec(line)?.[0] ?? line

/** In capitals with its space; null: no postcode of the UK. */
function postcodeOf(typed: string): string | null {
  const letters = typed.replaceAll(/\s/g, '').toUpperCase()
  return isPostcodeOf(UNITED_KINGDOM, letters) ? `${letters.slice(0, -3)} ${letters.slice(-3)}` : null
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const cut = (text: string, most: number): string => text.slice(0, most).trim()
