/** What a provider of mail says of a letter that it had accepted. */
export interface MailReport {
  /** The provider's id of it, the same in each try. */
  id: string
  /** To whom the letter was sent. */
  email: string
  /** `bounced`: the address does not work, for good. `complained`: its owner has called the letter spam. */
  what: 'bounced' | 'complained'
}

/** Reads a webhook. null: it says something else. Throws a `Refusal` for what the provider has not sent. */
export type ReadMailReport = (body: string, headers: Headers) => MailReport | null
