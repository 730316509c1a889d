import { useAtomValue } from 'jotai'
import { checkoutAtom, isOutcomeUnknownAtom } from '../../../state/checkout.ts'
import { notices } from '../../../text/notices.ts'
import { Alert } from '../../../ui/messages/Alert.tsx'
import { LateExpress } from '../../express/LateExpress.ts'
import { Claim } from '../../payment/Claim.tsx'
import { DidIPay } from '../../payment/DidIPay.tsx'
import { offeredAtom } from '../../payment/offered.ts'
import { PayForm } from '../../payment/PayForm.tsx'
import { EditBasket } from '../../summary/EditBasket.tsx'
import './View.css'

export default function Payment() {
  const checkout = useAtomValue(checkoutAtom)
  const isUnknown = useAtomValue(isOutcomeUnknownAtom)
  const offered = useAtomValue(offeredAtom)
  if (!checkout) return null
  if (isUnknown) return <DidIPay />
  const isFree = checkout.basket_total === 0
  if (checkout.express && (isFree || offered.length > 0)) return <LateExpress />
  if (isFree) return <Claim />
  if (offered.length > 0) return <PayForm />
  const { organisers } = checkout
  const unconfigured = organisers.find(({ takes_payments }) => takes_payments === false) ?? organisers[0]
  return (
    <>
      <Alert type="warning">{notices.notConfigured(unconfigured?.name ?? 'the organiser')}</Alert>
      <p>
        <EditBasket text="Choose other tickets" />
      </p>
    </>
  )
}
