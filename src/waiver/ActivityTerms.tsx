import { atom, useAtomValue, useSetAtom } from 'jotai'
import { Fragment } from 'react'
import { confirmActivityTerms, type ActivityTerms as Terms } from '../../contract/calls/waiver.ts'
import { pages } from '../../contract/pages.ts'
import { call } from '../api/call.ts'
import { storeFailures } from '../text/storeFailures.ts'
import { waiver } from '../text/waiver.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { Spinner } from '../ui/messages/Waiting.tsx'
import '../ui/button.css'

export const confirmingAtom = atom(false)
/** Why the confirmation failed. */
export const confirmFailureAtom = atom<string | null>(null)
/** The reference of the sale whose terms were confirmed on this page. */
export const confirmedAtom = atom<string | null>(null)

export const confirmTermsAtom = atom(null, async (get, set, sale_reference: string): Promise<void> => {
  if (get(confirmingAtom)) return
  set(confirmingAtom, true)
  set(confirmFailureAtom, null)
  const sent = await call(confirmActivityTerms, { sale_reference })
  if (sent.ok) set(confirmedAtom, sale_reference)
  else set(confirmFailureAtom, storeFailures.confirm_activity_terms)
  set(confirmingAtom, false)
})

/** The terms of a booked activity. Anyone with the link can read them; the shopper of the order can confirm them. */
export default function ActivityTerms({ data }: { data: Terms }) {
  const { sale_reference, events, is_own } = data
  const isConfirmed = useAtomValue(confirmedAtom) === sale_reference || data.is_confirmed
  const isConfirming = useAtomValue(confirmingAtom)
  const failure = useAtomValue(confirmFailureAtom)
  const confirm = useSetAtom(confirmTermsAtom)
  return (
    <article className="prose">
      <h1 tabIndex={-1}>{pages.activity_terms.title}</h1>
      {events.map(({ title, terms }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          {terms.split('\n\n').map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
      {failure && <Alert type="error">{failure}</Alert>}
      {isConfirmed && <Alert type="success">{waiver.confirmed}</Alert>}
      {is_own && !isConfirmed && (
        <p>
          <button
            type="button"
            className="button"
            aria-busy={isConfirming || undefined}
            onClick={() => void confirm(sale_reference)}
          >
            {isConfirming && <Spinner />}
            {waiver.confirm}
          </button>
        </p>
      )}
    </article>
  )
}
