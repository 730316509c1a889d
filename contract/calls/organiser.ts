import { array, type Infer, nullable, number, object, string } from 'superstruct'
import { read } from '../call.ts'

const ticketsSold = object({
  ticket_id: number(),
  nice_date: string(),
  name: string(),
  sold: number(),
  /** Reserved at this moment, and not paid for. */
  held: number(),
  left: number(),
})

const ownOrganiser = object({
  name: string(),
  events: array(object({ id: number(), title: string(), url: string(), tickets: array(ticketsSold) })),
})

/** null: nobody is signed in. */
const organiserArea = object({ organisers: nullable(array(ownOrganiser)) })

export type OwnOrganiser = Infer<typeof ownOrganiser>
export type OrganiserArea = Infer<typeof organiserArea>

/** How the events sell of the organisers that whoever is signed in is a member of. */
export const getOrganiserArea = read('get_organiser_area', {
  method: 'GET',
  path: '/ajax/store/organiser/',
  answer: organiserArea,
})
