import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { savingAtom } from '../../../state/saving.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { totalLabelAtom } from '../../total.ts'

interface Props {
  field: string
  problem: string | null
  action: string
  isDisabled?: boolean
  onSubmit: () => void
  children: (isSubmitted: boolean) => ReactNode
}

/** One question and its button. What is wrong shows when the button is pressed, at the top and at the field. */
export function Form({ field, problem, action, isDisabled = false, onSubmit, children }: Props) {
  const isSaving = useAtomValue(savingAtom)
  const total = useAtomValue(totalLabelAtom)
  const [presses, setPresses] = useState(0)
  return (
    <form
      className="step-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setPresses(count => count + 1)
        if (problem === null && !isSaving) onSubmit()
      }}
    >
      <ErrorSummary key={presses} problems={presses > 0 && problem ? [{ field, problem }] : []} />
      {children(presses > 0)}
      <BottomBar {...(total && { label: 'Total, fees included', total })}>
        <Button type="submit" isLoading={isSaving} isDisabled={isDisabled}>
          {action}
        </Button>
      </BottomBar>
    </form>
  )
}
