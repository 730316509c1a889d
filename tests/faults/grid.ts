import { endpoints } from '../../contract/endpoints.ts'
import { random } from '../support/random.ts'
import type { Fault } from './fault.ts'
import type { Step } from './step.ts'
import { steps } from './steps.ts'

const faults: Fault[] = [
  { kind: 'answer lost' },
  { kind: 'refused' },
  { kind: 'unavailable', retryAfterSeconds: 1 },
  { kind: 'captive portal' },
  { kind: 'latency', ms: 1500 },
  { kind: 'zombie', ms: 3000 },
  { kind: 'reset mid-body' },
  { kind: 'slow 2G' },
]

/** The server answers a changing request with an error. The shopper reads it and tries again. */
const answers: Fault[] = ([401, 403, 409, 422] as const).map(status => ({
  kind: 'answered',
  status,
  error: 'That did not work. Please try again',
}))

/** A page gives up a request after ten seconds, so only the most important steps wait for that. */
const hanging = ['reserve', 'claim', 'get the card form', 'confirm the card', 'pay with the second card form']

export interface Cell {
  step: Step
  fault: Fault
}

const isChange = ({ call }: Step): boolean =>
  Object.values(endpoints).some(row => row.name === call && row.kind !== 'read')

export const cells: Cell[] = steps.flatMap(step => [
  ...faults.map(fault => ({ step, fault })),
  ...(isChange(step) ? answers.map(fault => ({ step, fault })) : []),
  ...(hanging.includes(step.name) ? [{ step, fault: { kind: 'hang' } satisfies Fault }] : []),
])

export const nameOf = ({ step, fault }: Cell): string =>
  `${step.name} × ${fault.kind}${fault.kind === 'answered' ? ` ${fault.status}` : ''}`

/** A selection of this many cells, the same for the same seed. */
export function slice(seed: number, count: number): Cell[] {
  const next = random(seed)
  const ranked = cells.map(cell => ({ cell, rank: next() })).sort((one, other) => one.rank - other.rank)
  return ranked.slice(0, count).map(({ cell }) => cell)
}
