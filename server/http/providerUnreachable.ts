/** An outside service gave no answer, so the outcome of the call is unknown. The caller may repeat the same call. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
