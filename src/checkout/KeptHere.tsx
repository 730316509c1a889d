import { useAtomValue } from 'jotai'
import { keptHere } from '../text/donation.ts'
import { Alert } from '../ui/Alert.tsx'
import { savingStepAtom } from './saveStep.ts'

/** What this step has to save could not be sent yet. */
export const KeptHere = () => useAtomValue(savingStepAtom) === 'kept' && <Alert type="info">{keptHere}</Alert>
