import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { StepName } from '../../../contract/steps.ts'
import { Button } from '../../ui/Button.tsx'
import { moveOnAtom } from '../moveOn.ts'

const movingAtom = atom(false)

const goOnAtom = atom(null, async (get, set, from: StepName): Promise<void> => {
  if (get(movingAtom)) return
  set(movingAtom, true)
  await set(moveOnAtom, from)
  set(movingAtom, false)
})

/** Leaves a step that saves nothing. */
export function ContinueButton({ from }: { from: StepName }) {
  const isMoving = useAtomValue(movingAtom)
  const goOn = useSetAtom(goOnAtom)
  return (
    <Button isLoading={isMoving} onPress={() => void goOn(from)}>
      Continue
    </Button>
  )
}
