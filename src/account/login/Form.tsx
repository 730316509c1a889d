import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { totalLabelAtom } from '../../outbox/totalLabel.ts'
import { savingAtom } from '../../state/user.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { StepForm } from '../../ui/fields/StepForm.tsx'
import { afterLoginAtom } from './login.ts'

interface Props {
  field: string
  problem: string | null
  action: string
  isDisabled?: boolean
  onSubmit: () => void
  children: (isSubmitted: boolean) => ReactNode
}

/** A form with one question and its button. */
export function Form({ field, problem, action, isDisabled = false, onSubmit, children }: Props) {
  const isSaving = useAtomValue(savingAtom)
  const isOfCheckout = useAtomValue(afterLoginAtom)?.isOfCheckout
  const total = useAtomValue(totalLabelAtom)
  return (
    <StepForm problems={problem ? [{ field, problem }] : []} onSubmit={() => !isSaving && onSubmit()}>
      {isSubmitted => (
        <>
          {children(isSubmitted)}
          <BottomBar {...(isOfCheckout && total && { label: 'Total, fees included', total })}>
            <Button type="submit" isLoading={isSaving} isDisabled={isDisabled}>
              {action}
            </Button>
          </BottomBar>
        </>
      )}
    </StepForm>
  )
}
