import { array, enums, number, object, string } from 'superstruct'

export const question = object({
  id: number(),
  osq_id: number(),
  ticket_id: number(),
  question: string(),
  type: enums(['text', 'checkbox', 'dropdown']),
  /** "1": an answer is required. */
  mandatory: string(),
  /** "1": asked once, on the Basket step, and not for each ticket. */
  once_per_checkout: string(),
  prepopulated_array: array(string()),
})
