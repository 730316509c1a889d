import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { Alert } from '../ui/messages/Alert.tsx'
import { type FormPlace, isDarkFormAtom, type PlacedForm } from './formPlace.ts'
import './FormPlaceView.css'

/** The place of the provider's form. */
export function FormPlaceView<F extends PlacedForm>({ place }: { place: FormPlace<F> }) {
  const [failure, setFailure] = useAtom(place.failureAtom)
  const mount = useSetAtom(place.mountAtom)
  const form = useAtomValue(place.formAtom)?.form
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
  return <div className="card-form" id={place.id} ref={mount} />
}
