const WORDS = {
  'no https': 'its address, or one that it leads to, does not begin with https://',
  internal: 'its address leads to no server of the public Internet',
  redirects: 'its address leads from one to the next too often',
  'too large': 'it has more than 15 MB',
  late: 'its server took too long',
  unreachable: 'its server cannot be reached',
} as const

/** A picture that could not be fetched. The message says why, in words for whoever stated its address. */
export class Unfetched extends Error {
  override name = 'Unfetched'
  readonly isServerDown: boolean
  constructor(reason: keyof typeof WORDS | { status: number }) {
    super(typeof reason === 'string' ? WORDS[reason] : `its server answered ${reason.status}`)
    this.isServerDown = reason === 'late' || reason === 'unreachable'
  }
}
