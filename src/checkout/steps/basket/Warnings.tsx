import { useAtomValue } from 'jotai'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { pages } from '../../../../contract/pages.ts'
import { userAtom } from '../../../state/user.ts'
import { notices } from '../../../text/notices.ts'
import { Alert } from '../../../ui/messages/Alert.tsx'
import { missingRequiredAtom } from './reserve.ts'

/** Warnings about the whole basket; a line shows the warnings about its quantity. */
export function Warnings({ checkout }: { checkout: Checkout }) {
  const missing = useAtomValue(missingRequiredAtom)
  const isVisitor = useAtomValue(userAtom)?.id === null
  const differing = checkout.events.flatMap(
    event => event.warn_customers_about_different_timeslots_message ?? [],
  )
  return (
    <>
      {differing.map(message => (
        <Alert type="warning" key={message}>
          {message}
        </Alert>
      ))}
      {missing.length > 0 && (
        <Alert type="warning">
          {notices.mustAlsoPurchase}
          <ul>
            {[...new Set(missing.map(required => required.title))].map(title => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          {isVisitor && <a href={pages.sign_in.path}>{notices.boughtAlready}</a>}
        </Alert>
      )}
    </>
  )
}
