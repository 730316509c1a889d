import { array, nullable, number, object } from 'superstruct'
import { read } from '../call.ts'
import { doorFinding } from '../entities/door.ts'

/** Who is in, and which tickets should not have come in as they did, for each event of the user's organisers. */
export const getDoorFindings = read('get_door_findings', {
  method: 'GET',
  path: '/ajax/store/door/findings/',
  answer: object({
    /** Events without admissions are left out; null: nobody is signed in. */
    events: nullable(array(object({ event_id: number(), admitted: number(), findings: array(doorFinding) }))),
  }),
})
