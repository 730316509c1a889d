import { FormPlaceView } from '../../../../cards/FormPlaceView.tsx'
import { cardPlace } from './card.ts'

export const CardPanel = () => <FormPlaceView place={cardPlace} />
