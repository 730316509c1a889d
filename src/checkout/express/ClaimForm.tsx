import { useAtomValue, useSetAtom } from 'jotai'
import { totalLabelAtom } from '../../outbox/totalLabel.ts'
import { isConfirmingAtom, paymentErrorAtom } from '../../state/payment.ts'
import { expressTexts } from '../../text/express.ts'
import { payment } from '../../text/payment.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { StepForm } from '../../ui/fields/StepForm.tsx'
import { FocusedAlert } from '../../ui/messages/FocusedAlert.tsx'
import { claimAtom } from '../payment/claim.ts'
import { expressProblemsAtom } from './buyer.ts'
import { Details } from './Details.tsx'
import { saveDetailsAtom } from './saveDetails.ts'

/** Free tickets are claimed once the shopper has said who they are for. */
export function ClaimForm() {
  const problems = useAtomValue(expressProblemsAtom)
  const total = useAtomValue(totalLabelAtom)
  const error = useAtomValue(paymentErrorAtom)
  const isClaiming = useAtomValue(isConfirmingAtom)
  const claim = useSetAtom(claimAtom)
  return (
    <StepForm problems={problems} onSubmit={() => void claim(saveDetailsAtom)}>
      {isSubmitted => (
        <>
          {error && <FocusedAlert>{error}</FocusedAlert>}
          <Details isSubmitted={isSubmitted} />
          <BottomBar {...(total && { label: payment.total, total })}>
            <Button type="submit" isLoading={isClaiming}>
              {expressTexts.claim}
            </Button>
          </BottomBar>
        </>
      )}
    </StepForm>
  )
}
