import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { updateWith } from '../../../outbox/update.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { failures } from '../../../text/failures.ts'
import { marketingTexts } from '../../../text/marketing.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { StepForm } from '../../../ui/fields/StepForm.tsx'
import { boxesOfferedAtom } from '../../marketing/boxes.ts'
import { OptIns } from '../../marketing/OptIns.tsx'
import { saveStepAtom } from '../../saveStep.ts'
import { ContinueBar } from '../../stepForm/ContinueBar.tsx'
import { NotSaved } from '../../stepForm/NotSaved.tsx'
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
  const offered = useAtomValue(boxesOfferedAtom)
  const [ticked, tick] = useAtom(marketingDraft.atom)
  const subscribe = useSetAtom(subscribeAtom)
  if (!preferences) return null
  return (
    <StepForm problems={[]} onSubmit={() => void subscribe()}>
      {() => (
        <>
          <NotSaved text={failures.set_marketing_preferences} />
          <p>{marketingTexts.about}</p>
          <div className="card">
            {!preferences.event_subscribed && (
              <Checkbox
                name="event_subscribed"
                isChecked={ticked.events}
                onChange={events => tick({ ...ticked, events })}
              >
                {marketingTexts.events}
              </Checkbox>
            )}
            <OptIns offered={offered} ticked={ticked} onTick={boxes => tick({ ...ticked, ...boxes })} />
          </div>
          <ContinueBar />
        </>
      )}
    </StepForm>
  )
}
