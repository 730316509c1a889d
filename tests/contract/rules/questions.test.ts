import { describe, expect, test } from 'vitest'
import { answerProblem, isAnswered, type Question, questionSteps } from '../../../contract/rules/questions.ts'

const question = (change: Partial<Question> = {}): Question => ({
  id: 9,
  osq_id: 9,
  ticket_id: 5,
  question: 'Your name?',
  type: 'text',
  mandatory: '1',
  once_per_checkout: '0',
  prepopulated_array: [],
  ...change,
})

describe('The steps of the questions', () => {
  const lines = [
    { ticket_id: 5, qty: 2 },
    { ticket_id: 6, qty: 1 },
  ]

  test('TQN-01 TQN-02 TQN-11 TQN-13 TQN-14 GAP-60 are the basket, then each single ticket, with their keys', () => {
    const once = question({ id: 8, once_per_checkout: '1' })
    const steps = questionSteps(lines, [question(), once, question({ ticket_id: 6 }), question({ id: 10 })])
    expect(steps.map(({ ticket, questions }) => [ticket, questions.map(({ key }) => key)])).toEqual([
      [null, ['answer_5_8']],
      [{ ticket_id: 5, index: 0 }, ['answer_5_9_0', 'answer_5_10_0']],
      [{ ticket_id: 5, index: 1 }, ['answer_5_9_1', 'answer_5_10_1']],
      [{ ticket_id: 6, index: 0 }, ['answer_6_9_0']],
    ])
  })

  test('leave out what has no question', () => {
    expect(questionSteps(lines, [question({ ticket_id: 6 })])).toHaveLength(1)
    expect(questionSteps(lines, [])).toEqual([])
  })
})

describe('An answer', () => {
  const missing = 'Please enter your answer'
  const other = 'Please choose one of the answers'

  test.each<[string, Partial<Question>, string | undefined, string | null]>([
    ['TQN-07 a required text that is left out', {}, undefined, missing],
    ['TQN-07 a required text of spaces', {}, '  ', missing],
    ['a required text', {}, 'Sam', null],
    ['TQN-11 a text that may be left out', { mandatory: '0' }, undefined, null],
    ['TQN-10 a required box without a tick', { type: 'checkbox' }, '', missing],
    ['TQN-10 a ticked box', { type: 'checkbox' }, 'Yes', null],
    ['a box with another value', { type: 'checkbox' }, 'on', other],
    ['TQN-12 one of the choices', { type: 'dropdown', prepopulated_array: ['Left', 'Right'] }, 'Left', null],
    ['none of the choices', { type: 'dropdown', prepopulated_array: ['Left', 'Right'] }, 'Up', other],
  ])('%s', (_, change, answer, problem) => {
    expect(answerProblem(question(change), answer)).toBe(problem)
  })

  test('TQN-05 makes its step complete where every required one is there', () => {
    const [step] = questionSteps(
      [{ ticket_id: 5, qty: 1 }],
      [question(), question({ id: 10, mandatory: '0' })],
    )
    expect(step && isAnswered(step, {})).toBe(false)
    expect(step && isAnswered(step, { answer_5_9_0: 'Sam' })).toBe(true)
  })
})
