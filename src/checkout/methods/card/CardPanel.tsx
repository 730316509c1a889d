import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useCardTheme } from '../../../watch/useCardTheme.ts'
import { cardComingAtom, cardFailureAtom, isDarkFormAtom, mountCardAtom } from './card.ts'
import './CardPanel.css'

/** Where the provider's form stands. */
export default function CardPanel() {
  const [failure, setFailure] = useAtom(cardFailureAtom)
  const mount = useSetAtom(mountCardAtom)
  useCardTheme(useAtomValue(cardComingAtom), useAtomValue(isDarkFormAtom))
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
