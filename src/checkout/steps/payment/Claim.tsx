import { useAtomValue, useSetAtom } from 'jotai'
import { payingAtom } from '../../../state/payment.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { totalLabelAtom } from '../../total.ts'
import { claimAtom, paymentErrorAtom } from './begin.ts'

/** A free basket claims by itself; only what failed is there to be pressed. */
export function Claim() {
  const total = useAtomValue(totalLabelAtom)
  const error = useAtomValue(paymentErrorAtom)
  const isPaying = useAtomValue(payingAtom)
  const claim = useSetAtom(claimAtom)
  if (!error) return <Waiting>Claiming your tickets</Waiting>
  return (
    <>
      <Alert type="error">{error}</Alert>
      <BottomBar {...(total && { label: 'Total, fees included', total })}>
        <Button isLoading={isPaying} onPress={() => void claim()}>
          Try again
        </Button>
      </BottomBar>
    </>
  )
}
