import { setMarketingPreferences } from '../../../../contract/calls/marketing.ts'
import type { UpdateRow } from '../../../outbox/update.ts'
import { savesStep } from '../../saveStep.ts'

export const setMarketingPreferencesUpdate: UpdateRow<typeof setMarketingPreferences> = {
  call: setMarketingPreferences,
  overlay: (checkout, wanted) => {
    const { ct_subscribed, event_subscribed, basket_organisers } = checkout.marketing_preferences
    return {
      ...checkout,
      marketing_preferences: {
        ct_subscribed: ct_subscribed || wanted.ct_subscribed,
        event_subscribed: event_subscribed || wanted.event_subscribed,
        basket_organisers: basket_organisers.map(one => ({
          ...one,
          organiser_subscribed:
            one.organiser_subscribed || wanted.organiser_subscribed_marketing[String(one.id)] === true,
        })),
      },
    }
  },
  ...savesStep,
}
