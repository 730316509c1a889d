import { useSetAtom } from 'jotai'
import { organiserTexts } from '../text/organiser.ts'
import { downloadAttendeesAtom, placeOfAttendees } from './attendees.ts'
import { OutcomeAt } from './OutcomeAt.tsx'
import { PressButton } from './PressButton.tsx'

interface Props {
  organiser_id: number
  event_id: number
  of: string
}

/** Saves who has a ticket of an event. */
export function DownloadAttendees({ of, ...event }: Props) {
  const download = useSetAtom(downloadAttendeesAtom)
  const place = placeOfAttendees(event)
  return (
    <>
      <p>
        <PressButton
          name={place}
          look="link"
          of={of}
          onPress={() => download(event, `${organiserTexts.attendees} ${of}`)}
        >
          {organiserTexts.downloadAttendees}
        </PressButton>
      </p>
      <OutcomeAt place={place} />
    </>
  )
}
