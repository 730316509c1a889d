import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { totalLabelAtom } from '../../outbox/totalLabel.ts'
import { changedSince, savedOnDevice } from '../../text/donation.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { savingStepAtom } from '../saveStep.ts'

interface Props {
  label?: string
  /** Left out: the total of the basket; null: none, because it is paid. */
  total?: string | null
  isDisabled?: boolean
  /** What stands above the button. */
  children?: ReactNode
}

/** The end of a step whose update may wait: that it is only on this device so far, the total, and Continue. */
export function ContinueBar({ label = 'Total, fees included', total, isDisabled, children }: Props) {
  const ofBasket = useAtomValue(totalLabelAtom)
  const saving = useAtomValue(savingStepAtom)
  const shown = total === undefined ? ofBasket : total
  return (
    <>
      {saving === 'undelivered' && <Alert type="info">{savedOnDevice}</Alert>}
      {saving === 'withdrawn' && <Alert type="info">{changedSince}</Alert>}
      <BottomBar {...(shown !== null && { label, total: shown })}>
        {children}
        <Button type="submit" isLoading={saving === 'sending'} isDisabled={isDisabled === true}>
          Continue
        </Button>
      </BottomBar>
    </>
  )
}
