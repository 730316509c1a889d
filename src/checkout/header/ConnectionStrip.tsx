import { useAtomValue } from 'jotai'
import { answeredAtAtom, isUnheardAtom } from '../../state/checkout.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { Icon } from '../../ui/Icon.tsx'
import './ConnectionStrip.css'

/** The time, and the date where it is not today. */
function moment(wall: number): string {
  const isToday = new Date(wall).toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'long' } as const)
  return new Date(wall).toLocaleString('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })
}

/** Shown only without a network or an answer: what is saved, and how old it is. */
export function ConnectionStrip() {
  const isOnline = useAtomValue(isOnlineAtom)
  const answeredAt = useAtomValue(answeredAtAtom)
  const isUnheard = useAtomValue(isUnheardAtom)
  return (
    <div role="status">
      {(!isOnline || isUnheard) && (
        <p className="connection-strip small">
          <Icon name="warning" />
          <span>
            <strong>{isOnline ? 'Foyer does not answer.' : 'No connection.'}</strong>{' '}
            {answeredAt === null
              ? 'We keep trying.'
              : isUnheard
                ? `This is your basket as of ${moment(answeredAt)}. We keep trying.`
                : 'Your basket is saved on this device.'}
          </span>
        </p>
      )}
    </div>
  )
}
