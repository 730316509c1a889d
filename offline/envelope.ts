/** A record as the device stores it. `v`: the version of its data; `savedAt`: the wall clock in milliseconds. */
export interface Envelope {
  v: number
  savedAt: number
  owner: string
  /** It stays for its owner where another user signs in or out on their device. */
  stays?: true | undefined
  data: unknown
}
