import { array, coerce, defaulted, enums, number, object, optional, string, union } from 'superstruct'
import { id, text } from '../fields.ts'

/** A country or a state to choose from. */
export const place = object({ id: number(), name: string() })

export const savedAddress = object({
  id: number(),
  first_name: string(),
  last_name: string(),
  full_address: string(),
})

export const foundAddress = object({
  formatted_address: string(),
  address_line_2: string(),
  town: string(),
  post_code: string(),
})

const typed = {
  first_name: defaulted(text(), ''),
  last_name: defaulted(text(), ''),
  address_1: defaulted(text(), ''),
  address_2: defaulted(text(), ''),
  town: defaulted(text(), ''),
  postcode: defaulted(text(20), ''),
  country: defaulted(coerce(text(4), number(), String), ''),
  state: defaulted(text(), ''),
}

/** An address as it is typed. `country` is a code: 1 is the UK, 2 the USA. */
export const newAddress = object(typed)

/** An address as it is sent: for a saved address its id is enough. */
export const addressEntered = object({
  selected_user_address_id: optional(union([enums(['new']), id()])),
  ...typed,
})

/** The lists to choose from. */
export const places = object({ countries: array(place), states: array(place) })

export const savedAddresses = array(savedAddress)
export const foundAddresses = array(foundAddress)
