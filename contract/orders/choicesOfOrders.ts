import { array, boolean, number, object, optional, string } from 'superstruct'

/** The events of an organiser with their dates, ticket types and questions, by which something is chosen. */
export const choicesOfOrders = object({
  events: array(
    object({
      id: number(),
      title: string(),
      /** The last part of its address. Left out by a server of the version before. */
      slug: optional(string()),
      /** The venue and its town, or Online: two events can have one title at one time. Left out by a server of the version before. */
      venue: optional(string()),
      /** It is cancelled, or each of its dates is over. Left out by a server of the version before. */
      is_over: optional(boolean()),
      dates: array(
        object({
          id: number(),
          nice_date: string(),
          tickets: array(object({ id: number(), name: string() })),
        }),
      ),
      questions: array(object({ id: number(), question: string() })),
    }),
  ),
  has_vouchers: boolean(),
})
