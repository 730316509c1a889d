import { useAtom, useAtomValue } from 'jotai'
import { FormPlaceView } from '../../../../cards/FormPlaceView.tsx'
import { newCardPlace } from '../../../../cards/newCard.ts'
import { cardInWords, savedCardsAtom } from '../../../../cards/savedCards.ts'
import { planTexts } from '../../../../text/plan.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Choice } from '../../../../ui/fields/Choice.tsx'
import { Waiting } from '../../../../ui/messages/Waiting.tsx'
import { instalmentDraft } from '../../drafts.ts'
import { chosenCardAtom, chosenPlanAtom, NEW_CARD, planOptionsAtom } from './instalment.ts'
import './InstalmentPanel.css'

/** Asks for the plan and the card that pays it. */
export default function InstalmentPanel() {
  const options = useAtomValue(planOptionsAtom)
  const plan = useAtomValue(chosenPlanAtom)
  const [draft, setDraft] = useAtom(instalmentDraft.atom)
  return (
    <div className="stack instalments">
      <Choice
        label={planTexts.choose}
        name="instalment_option"
        options={options.map(({ key, label, schedule }) => ({
          value: key,
          text: `${label}, ${schedule[0]?.price} today`,
        }))}
        value={plan?.key ?? null}
        onChange={option => setDraft({ ...draft, option })}
      />
      {plan && (
        <table>
          <caption>Your payments</caption>
          <thead className="visually-hidden">
            <tr>
              <th>Due</th>
              <th>Amount</th>
            </tr>
          </thead>
          <tbody>
            {plan.schedule.map(({ due, price }, index) => (
              <tr key={due}>
                <td>{index === 0 ? `Today, ${due}` : due}</td>
                <td>{price}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{plan.total}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className="small quiet">{planTexts.reminder}</p>
      <Cards />
      <p className="small quiet">{planTexts.agree}</p>
    </div>
  )
}

function Cards() {
  const saved = useAtomValue(savedCardsAtom)
  const card = useAtomValue(chosenCardAtom)
  const [draft, setDraft] = useAtom(instalmentDraft.atom)
  if (!saved) return <Waiting>Loading your cards</Waiting>
  return (
    <>
      {saved.cards.length > 0 && (
        <Choice
          label={planTexts.card}
          name="selected_payment_method_id"
          options={[
            ...saved.cards.map(one => ({ value: one.payment_method_id, text: cardInWords(one) })),
            { value: NEW_CARD, text: planTexts.newCard },
          ]}
          value={card || null}
          onChange={chosen => setDraft({ ...draft, card: chosen })}
        />
      )}
      {card === NEW_CARD && (
        <>
          <FormPlaceView place={newCardPlace} />
          <Checkbox
            name="make_default_payment_method"
            isChecked={draft.is_default}
            onChange={is_default => setDraft({ ...draft, is_default })}
          >
            {planTexts.makeDefault}
          </Checkbox>
        </>
      )}
    </>
  )
}
