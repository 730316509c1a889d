import type { CallName } from '../../contract/endpoints.ts'
import type { Order } from './order.ts'
import type { Visit } from './persistentShopper.ts'

/** A step of an order at which a network fault is injected. */
export interface Step {
  name: string
  call: CallName | RegExp
  /** The order; by default a free one. */
  order?: Order
  /** Additional settings of the server. */
  settings?: Record<string, string>
  arrive(visit: Visit): Promise<void>
  /** The action whose request is affected. */
  does(visit: Visit): Promise<void>
  /** Whether the page shows that the action succeeded. */
  worked(visit: Visit): Promise<boolean>
  /** Repeats the action if the page has reverted it; false: nothing to repeat. */
  again?(visit: Visit): Promise<boolean>
  /** The number of tickets at the end. */
  wants: number
  /** How many of them are on their way to somebody else, so that their codes are not shown. */
  away?: number
  /** Further facts of the completed order. */
  also?: Record<string, unknown>
}
