import { FormPlaceView } from '../../../../cards/FormPlaceView.tsx'
import { squarePlace } from './square.ts'

/** The place of the second card provider's form. */
export default function SquarePanel() {
  return <FormPlaceView place={squarePlace} />
}
