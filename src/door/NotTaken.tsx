import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { plural } from '../../contract/format/words.ts'
import { doorTexts } from '../text/door.ts'
import { SignOut } from '../wallet/SignOut.tsx'
import { loadedDoors } from './doorStore.ts'
import { notTakenAtom } from './merge.ts'

/** The scans that this account may not hand in, as somebody writes them down, and what can be done about them. */
export default function NotTaken() {
  const notTaken = useAtomValue(notTakenAtom)
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    void loadedDoors().then(doors =>
      setTitles(new Map(doors.map(({ list: { event } }) => [event.id, event.title]))),
    )
  }, [])
  const events = [...notTaken].filter(([, scans]) => scans.length > 0)
  return (
    <div className="stack">
      {events.length > 0 && (
        <>
          <p>{doorTexts.aboutNotTaken}</p>
          <ul>
            {events.map(([event, scans]) => (
              <li key={event}>
                {titles.get(event) ?? doorTexts.endedEvent}: {plural(scans.length, 'scan')},{' '}
                {[...new Set(scans.map(({ ticket }) => ticket))].join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <SignOut onSignedOut={() => location.reload()} />
      </p>
    </div>
  )
}
