import { payment } from '../../../../text/payment.ts'

/** What happens after Pay. */
export default function HostedCardPanel() {
  return <p>{payment.aboutCardPage}</p>
}
