/** A captcha challenge of a provider. After its token was used, another React key shows a new challenge. */
export interface Challenge {
  sitekey: string
  onPass: (answer: string) => void
  /** The token has expired, or the challenge was not passed in time. */
  onExpire: () => void
  /** `code`: the provider's error code. */
  onFail: (code: string) => void
}
