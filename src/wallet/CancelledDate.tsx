import type { Wallet } from '../../contract/entities/wallet.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

/** Says why the tickets of a cancelled event are no longer here. */
export const CancelledDate = ({
  event_name,
  event_url,
  nice_date,
  is_paid,
}: NonNullable<Wallet['cancelled']>[number]) => (
  <Alert type="warning">
    <p>
      <strong>
        <a href={event_url}>{event_name}</a> is cancelled
      </strong>
    </p>
    <p>
      It was to be on <Unbroken>{nice_date}</Unbroken>. Your tickets are no longer valid.
      {is_paid && ' What you paid for them goes back the way you paid.'}
    </p>
  </Alert>
)
