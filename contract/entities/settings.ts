import { array, boolean, type Infer, number, object, string } from 'superstruct'

/** A device that is signed in to the account. Days are `2026-12-18`, in the house's own time zone. */
const signedInDevice = object({
  id: number(),
  /** The browser and system at the sign-in, as `Chrome on Android`; empty: not known. */
  name: string(),
  first_used: string(),
  last_used: string(),
  is_this: boolean(),
})

/** Something that may be sent to the owner. */
const consent = object({
  /** `newsletter`, `events`, or `organiser-12`. */
  consent: string(),
  /** What is consented to, as it was worded where it was given. */
  words: string(),
  is_given: boolean(),
})

/** What an account's owner sees and changes in the settings. */
export const settings = object({
  full_name: string(),
  email: string(),
  /** Empty: none. */
  contact_number: string(),
  /** This device first, then the one that was used last. */
  devices: array(signedInDevice),
  consents: array(consent),
})

export type Settings = Infer<typeof settings>
export type SignedInDevice = Infer<typeof signedInDevice>
export type Consent = Infer<typeof consent>
