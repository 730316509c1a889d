import { failures } from '../../../../text/failures.ts'
import type { Method } from '../../method.ts'
import HostedCardPanel from './HostedCardPanel.tsx'
import { startHostedCardAtom } from './hostedCard.ts'

export const hostedCardMethod: Method = {
  title: 'Card',
  Form: HostedCardPanel,
  asksAddress: true,
  start: startHostedCardAtom,
  failed: failures.pay_with_hosted_card,
}
