import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { isDarkFormAtom } from '../../isDarkForm.ts'
import { cardFailureAtom, cardFormAtom, mountCardAtom } from './card.ts'
import './CardPanel.css'

/** The place of the provider's form. */
export default function CardPanel() {
  const [failure, setFailure] = useAtom(cardFailureAtom)
  const mount = useSetAtom(mountCardAtom)
  const form = useAtomValue(cardFormAtom)?.form
  const isDark = useAtomValue(isDarkFormAtom)
  // The provider's form is outside React, so a change of theme is told to it.
  useEffect(() => void form?.then(shown => shown?.setTheme(isDark)), [form, isDark])
  if (failure) {
    return (
      <>
        <Alert type="error">{failure}</Alert>
        <p>
          <Button look="plain" onPress={() => setFailure(null)}>
            Try again
          </Button>
        </p>
      </>
    )
  }
  return <div className="card-form" ref={mount} />
}
