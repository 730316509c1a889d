import type { Call } from '../../contract/call.ts'
import type { Sent } from '../../offline/send.ts'
import { organiserTexts } from '../text/organiser.ts'

/**
 * What a member reads where a call has no answer: the server's own words, or what they can do about it. `words`: the
 * call's text for a failure whose reason is not known.
 */
export function failureWords(sent: Sent<Call>, words: string, isOnline: boolean): string {
  if (sent.ok) return words
  const { failure } = sent
  if (failure.kind === 'refused') return failure.error ?? words
  if (failure.kind === 'signed_out') return organiserTexts.signedOut
  return failure.kind === 'unreachable' && !isOnline ? organiserTexts.offline : words
}
