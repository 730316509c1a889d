import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import { pause } from '../../../platform/pause.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/messages/Alert.tsx'
import { backToBasketAtom } from '../../moveOn.ts'

/** Instructions for a browser inside an app. The link grants no access. */
export default function Incompatible() {
  const reference = useAtomValue(checkoutAtom)?.sale_reference
  const back = useSetAtom(backToBasketAtom)
  const [said, setSaid] = useState<'copied' | 'by hand' | null>(null)
  const link = `${location.origin}${pages.checkout.path}${reference ? `?session=${reference}` : ''}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setSaid('copied')
      await pause(limits.linkCopied)
      setSaid(null)
    } catch {
      // An app can forbid the clipboard.
      setSaid('by hand')
    }
  }
  return (
    <div className="stack">
      <Alert type="error">You are using an incompatible browser</Alert>
      <p>
        Nothing is reserved yet. Open Foyer in your phone’s own browser, such as Safari or Chrome, and choose
        your tickets there.
      </p>
      <p>
        <Button onPress={() => void copy()}>Copy link</Button>
      </p>
      {said === 'copied' && <Alert type="success">Link copied</Alert>}
      {said === 'by hand' && (
        <Alert type="info">
          This app does not let the link be copied. It is <strong>{link}</strong>
        </Alert>
      )}
      <details>
        <summary>Why am I seeing this?</summary>
        <p>
          You opened Foyer inside another app. Browsers of that kind forget what you have begun, and cannot
          hand you over to your bank and back, so a payment could be cut off half way.
        </p>
      </details>
      <p>
        <button type="button" className="link" onClick={() => void back(null)}>
          Back to basket
        </button>
      </p>
    </div>
  )
}
