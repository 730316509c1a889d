/** Tells people from programs. */
export interface CaptchaProvider {
  isSandbox: boolean
  /** What the page may know. */
  siteKey: string
  /** Whether this answer is a person's and has not been used before. Rejects with `ProviderUnreachable` where nobody can say. */
  verify(answer: string): Promise<boolean>
}
