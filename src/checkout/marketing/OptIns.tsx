import { mailingConsent } from '../../../contract/rules/mailingConsent.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import type { BoxesOffered, BoxesTicked } from './boxes.ts'

interface Props {
  offered: BoxesOffered
  ticked: BoxesTicked
  onTick: (ticked: BoxesTicked) => void
}

/** A box for the messages of each organiser, and one for the newsletter. */
export const OptIns = ({ offered, ticked, onTick }: Props) => (
  <>
    {offered.organisers.map(({ id, marketing_signup_message }) => (
      <Checkbox
        key={id}
        name={`organiser_subscribed_${id}`}
        isChecked={ticked.organisers.includes(id)}
        onChange={isTicked =>
          onTick({
            ...ticked,
            organisers: isTicked
              ? [...ticked.organisers, id]
              : ticked.organisers.filter(other => other !== id),
          })
        }
      >
        {marketing_signup_message}
      </Checkbox>
    ))}
    {offered.newsletter && (
      <Checkbox
        name="ct_subscribed"
        isChecked={ticked.newsletter}
        onChange={newsletter => onTick({ ...ticked, newsletter })}
      >
        {mailingConsent}
      </Checkbox>
    )}
  </>
)
