import { useAtomValue, useSetAtom } from 'jotai'
import { checkoutAtom } from '../../../state/checkout.ts'
import { notices } from '../../../text/notices.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { EditBasket } from '../../EditBasket.tsx'
import { totalLabelAtom } from '../../total.ts'
import { claimAtom, payingAtom, paymentErrorAtom } from './begin.ts'

export default function Payment() {
  const checkout = useAtomValue(checkoutAtom)
  const total = useAtomValue(totalLabelAtom)
  const error = useAtomValue(paymentErrorAtom)
  const isPaying = useAtomValue(payingAtom)
  const claim = useSetAtom(claimAtom)
  if (!checkout) return null
  const unconfigured = checkout.organisers.find(
    organiser => organiser.is_saas && checkout.opoa.provider === null,
  )
  if (checkout.basket_total > 0 && unconfigured) {
    return (
      <>
        <Alert type="warning">{notices.notConfigured(unconfigured.name)}</Alert>
        <p>
          <EditBasket text="Choose other tickets" />
        </p>
      </>
    )
  }
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
