import { atom } from 'jotai'
import { type Attendee, getAttendees } from '../../contract/calls/organiserActs.ts'
import type { Sent } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import { isOnlineAtom } from '../state/outbox.ts'
import { organiserTexts } from '../text/organiser.ts'
import { organiserFailures } from '../text/organiserFailures.ts'
import { saveCsv } from './csv.ts'
import { failureWords } from './failureWords.ts'
import { pressAtom } from './press.ts'

interface AttendeesOf {
  organiser_id: number
  event_id: number
}

export const placeOfAttendees = ({ event_id }: AttendeesOf): string => `attendees ${event_id}`

/** Loads all attendees of an event and saves them as a file of this name. */
export const downloadAttendeesAtom = atom(
  null,
  async (get, set, of: AttendeesOf, name: string): Promise<void> => {
    const place = placeOfAttendees(of)
    const work = async () => {
      const attendees: Attendee[] = []
      for (let after: string | null = ''; after !== null; ) {
        const sent: Sent<typeof getAttendees> = await call(getAttendees, { ...of, after })
        if (!sent.ok || sent.answer.attendees === null) {
          const words = failureWords(sent, organiserFailures.get_attendees, get(isOnlineAtom))
          return { type: 'error' as const, words }
        }
        attendees.push(...sent.answer.attendees)
        after = sent.answer.after
      }
      if (attendees.length === 0) return { type: 'success' as const, words: organiserTexts.noAttendees }
      saveCsv(name, attendeeRows(attendees))
      return null
    }
    await set(pressAtom, { place, name: place, work })
  },
)

const attendeeRows = (attendees: Attendee[]): (readonly string[])[] => [
  organiserTexts.attendeeColumns,
  ...attendees.map(one => [
    one.ticket,
    one.order,
    one.name,
    one.email,
    one.ticket_name,
    one.nice_date,
    one.seat,
    one.is_test ? organiserTexts.test : '',
    one.is_refunded ? organiserTexts.refunded : '',
  ]),
]
