import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { isDarkFormAtom } from '../../isDarkForm.ts'
import { mountSquareAtom, SQUARE_PLACE, squareFailureAtom, squareFormAtom } from './square.ts'
import './SquarePanel.css'

/** The place of the second card provider's form. */
export default function SquarePanel() {
  const [failure, setFailure] = useAtom(squareFailureAtom)
  const mount = useSetAtom(mountSquareAtom)
  const form = useAtomValue(squareFormAtom)?.form
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
  return <div id={SQUARE_PLACE} className="square-form" ref={mount} />
}
