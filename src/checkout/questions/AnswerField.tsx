import { useAtom } from 'jotai'
import { type AskedQuestion, answerProblem, TICKED } from '../../../contract/rules/questions.ts'
import { questionTexts } from '../../text/questions.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { answersAtom } from './questions.ts'

interface Props {
  asked: AskedQuestion
  isSubmitted: boolean
}

/** A question with the field of its type. */
export function AnswerField({ asked: { key, question }, isSubmitted }: Props) {
  const [answers, answer] = useAtom(answersAtom)
  const isOptional = question.mandatory !== '1'
  const shared = {
    label: question.question,
    name: key,
    value: answers[key] ?? '',
    onChange: (typed: string) => answer({ [key]: typed }),
    problem: answerProblem(question, answers[key]),
    isSubmitted,
    ...(isOptional && { isOptional: true as const }),
  }
  if (question.type === 'text')
    return <TextField {...shared} type="text" maxLength={2000} autoComplete="off" enterKeyHint="next" />
  if (question.type === 'dropdown') {
    const options = question.prepopulated_array.map(name => ({ id: name, name }))
    return <Select {...shared} none={questionTexts.choose} options={options} autoComplete="off" />
  }
  return (
    <>
      <Checkbox
        name={key}
        isChecked={answers[key] === TICKED}
        onChange={isTicked => answer({ [key]: isTicked ? TICKED : '' })}
        problem={isSubmitted ? shared.problem : null}
      >
        {question.question}
      </Checkbox>
      {isSubmitted && shared.problem && <span className="field-problem">{shared.problem}</span>}
    </>
  )
}
