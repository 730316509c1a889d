import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { mailingConsent } from '../../../../contract/rules/mailingConsent.ts'
import { updateWith } from '../../../outbox/update.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { failures } from '../../../text/failures.ts'
import { marketingTexts } from '../../../text/marketing.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { StepForm } from '../../../ui/StepForm.tsx'
import { ContinueBar } from '../../ContinueBar.tsx'
import { NotSaved } from '../../NotSaved.tsx'
import { saveStepAtom } from '../../saveStep.ts'
import { marketingDraft } from './draft.ts'
import { setMarketingPreferencesUpdate } from './update.ts'

const subscribeAtom = atom(null, async (get, set): Promise<void> => {
  const checkout = get(checkoutAtom)
  if (!checkout) return
  const { ct_subscribed, event_subscribed, basket_organisers } = checkout.marketing_preferences
  const ticked = get(marketingDraft.atom)
  const body = {
    ct_subscribed: ct_subscribed || ticked.newsletter,
    event_subscribed: event_subscribed || ticked.events,
    organiser_subscribed_marketing: Object.fromEntries(
      basket_organisers.map(({ id, organiser_subscribed }) => [
        String(id),
        organiser_subscribed || ticked.organisers.includes(id),
      ]),
    ),
  }
  await set(saveStepAtom, updateWith(setMarketingPreferencesUpdate, body))
})

/** Offers what the shopper is not subscribed to yet. */
export default function KeepUpdated() {
  const preferences = useAtomValue(checkoutAtom)?.marketing_preferences
  const [ticked, tick] = useAtom(marketingDraft.atom)
  const subscribe = useSetAtom(subscribeAtom)
  if (!preferences) return null
  const { ct_subscribed, event_subscribed, basket_organisers } = preferences
  return (
    <StepForm problems={[]} onSubmit={() => void subscribe()}>
      {() => (
        <>
          <NotSaved text={failures.set_marketing_preferences} />
          <p>{marketingTexts.about}</p>
          <div className="card">
            {!event_subscribed && (
              <Checkbox
                name="event_subscribed"
                isChecked={ticked.events}
                onChange={events => tick({ ...ticked, events })}
              >
                {marketingTexts.events}
              </Checkbox>
            )}
            {basket_organisers.map(
              ({ id, organiser_subscribed, marketing_signup_message }) =>
                !organiser_subscribed && (
                  <Checkbox
                    key={id}
                    name={`organiser_subscribed_${id}`}
                    isChecked={ticked.organisers.includes(id)}
                    onChange={isTicked =>
                      tick({
                        ...ticked,
                        organisers: isTicked
                          ? [...ticked.organisers, id]
                          : ticked.organisers.filter(other => other !== id),
                      })
                    }
                  >
                    {marketing_signup_message}
                  </Checkbox>
                ),
            )}
            {!ct_subscribed && (
              <Checkbox
                name="ct_subscribed"
                isChecked={ticked.newsletter}
                onChange={newsletter => tick({ ...ticked, newsletter })}
              >
                {mailingConsent}
              </Checkbox>
            )}
          </div>
          <ContinueBar />
        </>
      )}
    </StepForm>
  )
}
