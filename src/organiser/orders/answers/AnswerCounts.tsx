import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { wholeNumber } from '../../../../contract/format/money.ts'
import { ordersTexts } from '../../../text/orders.ts'
import { Waiting } from '../../../ui/messages/Waiting.tsx'
import { NotLoaded } from '../../OwnersScreen.tsx'
import { chooseOrdersAtom, orderChoiceAtom } from '../chosen.ts'
import { answerCountsAtom, loadOrdersAtom } from '../orders.ts'
import './AnswerCounts.css'

/** How many tickets have each answer to the question that is chosen. A press shows their orders alone, another one all again. */
export function AnswerCounts({ organiser }: { organiser: number }) {
  const { question, answer_is } = useAtomValue(orderChoiceAtom)(organiser)
  const counted = useAtomValue(answerCountsAtom)
  const choose = useSetAtom(chooseOrdersAtom)
  const load = useSetAtom(loadOrdersAtom)
  const id = useId()
  if (question === '' || counted?.of !== Number(question)) return null
  const { counts, failure } = counted
  if (failure) return <NotLoaded failure={failure} onRetry={() => void load({ more: false })} />
  if (!counts) return <Waiting>{ordersTexts.countingAnswers}</Waiting>
  const rows = [
    ...(counts.answers ?? []).map(one => ({ ...one, words: one.answer })),
    ...(counts.unanswered > 0 || answer_is === ''
      ? [{ answer: '', words: ordersTexts.noAnswer, tickets: counts.unanswered }]
      : []),
  ]
  return (
    <section className="answer-counts" aria-labelledby={id}>
      <h2 id={id}>{ordersTexts.ticketsByAnswer}</h2>
      {rows.length === 0 && <p className="quiet">{ordersTexts.noneAsked}</p>}
      <ul>
        {rows.map(({ answer, words, tickets }) => (
          <li key={answer}>
            <button
              type="button"
              aria-pressed={answer_is === answer}
              onClick={() => {
                choose(organiser, { answer_is: answer_is === answer ? undefined : answer })
                void load({ more: false })
              }}
            >
              <span className={answer === '' ? 'quiet' : undefined}>{words}</span>{' '}
              <strong>{wholeNumber(tickets)}</strong>
            </button>
          </li>
        ))}
      </ul>
      {counts.more > 0 && <p className="quiet small">{ordersTexts.moreAnswers(counts.more)}</p>}
    </section>
  )
}
