import { useAtomValue } from 'jotai'
import { checkoutAtom } from '../../state/checkout.ts'
import { PayForm } from '../payment/PayForm.tsx'
import { expressProblemsAtom } from './buyer.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { Details } from './Details.tsx'
import { saveDetailsAtom } from './saveDetails.ts'

/** Asks who the order is for, and then as other checkouts do. */
export default function ExpressPayment() {
  const total = useAtomValue(checkoutAtom)?.basket_total
  const problems = useAtomValue(expressProblemsAtom)
  if (total === 0) return <ClaimForm />
  return (
    <PayForm
      first={{
        problems,
        save: saveDetailsAtom,
        fields: isSubmitted => <Details isSubmitted={isSubmitted} />,
      }}
    />
  )
}
