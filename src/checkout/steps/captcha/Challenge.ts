/** A challenge that tells people from programs, as its provider shows it. Once used, it is shown anew by another key. */
export interface Challenge {
  sitekey: string
  onPass: (answer: string) => void
  /** What was passed holds no longer, or was not passed in time. */
  onExpire: () => void
  /** By the provider's own code. */
  onFail: (code: string) => void
}
