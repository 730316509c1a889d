import { payment } from '../../../../text/payment.ts'
import type { Method } from '../../method.ts'
import { CardPanel } from './CardPanel.tsx'
import { startCardAtom } from './card.ts'

export const cardMethod: Method = {
  title: 'Card',
  Form: CardPanel,
  asksAddress: true,
  start: startCardAtom,
  failed: payment.cardFailed,
}
