import { useAtomValue, useSetAtom } from 'jotai'
import { totalLabelAtom } from '../../outbox/totalLabel.ts'
import { isConfirmingAtom, paymentErrorAtom } from '../../state/payment.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { claimAtom } from './claim.ts'

/** A free basket is claimed without a press; a claim that failed has a button to repeat it. */
export function Claim() {
  const total = useAtomValue(totalLabelAtom)
  const error = useAtomValue(paymentErrorAtom)
  const isPaying = useAtomValue(isConfirmingAtom)
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
