import { updateDonation } from '../../../../contract/calls/donation.ts'
import type { UpdateRow } from '../../../outbox/update.ts'
import { savesStep } from '../../saveStep.ts'

export const updateDonationUpdate: UpdateRow<typeof updateDonation> = {
  call: updateDonation,
  overlay: (checkout, { is_gift_aid }) => ({
    ...checkout,
    donation: checkout.donation && { ...checkout.donation, is_gift_aid },
    is_gift_aid,
  }),
  ...savesStep,
}
