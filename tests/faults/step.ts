import type { CallName } from '../../contract/endpoints.ts'
import type { Order } from './order.ts'
import type { Visit } from './persistentShopper.ts'

/** A place where the network can fail a shopper. */
export interface Step {
  name: string
  call: CallName | RegExp
  /** What is ordered, where it is not free. */
  order?: Order
  /** Of the server, where it needs some. */
  settings?: Record<string, string>
  arrive(visit: Visit): Promise<void>
  /** What the shopper does when the network fails. */
  does(visit: Visit): Promise<void>
  /** What shows that it worked. */
  worked(visit: Visit): Promise<boolean>
  /** Does it again where the page has gone back on it; false: there is nothing to do again. */
  again?(visit: Visit): Promise<boolean>
  /** How many tickets the shopper wants in the end. */
  wants: number
  /** What the order holds in the end beside the tickets. */
  also?: Record<string, unknown>
}
