import { updateDonation } from '../../../../contract/calls/donation.ts'
import type { UpdateRow } from '../../../outbox/update.ts'
import { notices } from '../../../text/notices.ts'
import { settledStepAtom } from '../../saveStep.ts'

export const updateDonationUpdate: UpdateRow<typeof updateDonation> = {
  call: updateDonation,
  overlay: (checkout, { is_gift_aid }) => ({
    ...checkout,
    donation: checkout.donation && { ...checkout.donation, is_gift_aid },
    is_gift_aid,
  }),
  settled: settledStepAtom,
  notice: (_body, error) => notices.notDone(error),
}
