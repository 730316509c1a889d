import { useAtomValue } from 'jotai'
import { savedOnDevice } from '../text/donation.ts'
import { Alert } from '../ui/Alert.tsx'
import { savingStepAtom } from './saveStep.ts'

/** Says that the update of this step could not be sent yet. */
export const SavedOnDevice = () =>
  useAtomValue(savingStepAtom) === 'undelivered' && <Alert type="info">{savedOnDevice}</Alert>
