import { useAtom, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { ordersTexts } from '../../text/orders.ts'
import { Fold } from '../../ui/Fold.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { typedAtom } from './chosen.ts'
import { changeAnswerAtom, placeOfAnswer } from './orderActs.ts'
import '../../ui/fields/TextField.css'

type Answered = OrganiserOrder['answers'][number]

/** What the buyer has answered, each answer with the way to change it. */
export const OrderAnswers = ({ answers }: { answers: Answered[] }) => (
  <section className="card stack">
    <h2 className="order-part">{ordersTexts.answers}</h2>
    {answers.map(answer => (
      <OwnAnswer key={answer.id} {...answer} />
    ))}
  </section>
)

function OwnAnswer({ id: answer, question, of, answer: now, choices }: Answered) {
  const [typed, type] = useAtom(typedAtom)
  const change = useSetAtom(changeAnswerAtom)
  const place = placeOfAnswer(answer)
  const id = useId()
  const value = typed[place] ?? now
  const write = (words: string) => type(all => ({ ...all, [place]: words }))
  const name = `${of ? `${of}: ` : ''}${question}`
  return (
    <div className="stack">
      <p className="order-lines">
        <span className="quiet small">{name}</span>
        <span>{now || ordersTexts.noAnswer}</span>
      </p>
      <Fold
        summary={
          <>
            {ordersTexts.changeAnswer} <span className="visually-hidden">{name}</span>
          </>
        }
      >
        <div className="field">
          <label htmlFor={id}>{name}</label>
          <span className="field-box">
            {choices.length > 0 ? (
              <select id={id} value={value} onChange={({ target }) => write(target.value)}>
                <option value="">{ordersTexts.noAnswer}</option>
                {choices.map(choice => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            ) : (
              <input
                id={id}
                autoComplete="off"
                maxLength={2000}
                value={value}
                onChange={({ target }) => write(target.value)}
              />
            )}
          </span>
        </div>
        <p>
          <PressButton name={place} look="button" of={name} onPress={() => change(answer)}>
            {ordersTexts.save}
          </PressButton>
        </p>
      </Fold>
      <OutcomeAt place={place} />
    </div>
  )
}
