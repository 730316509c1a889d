import type { Admission, DoorFinding } from '../../entities/door.ts'
import { clockTime } from '../../format/dates.ts'
import type { Verdict } from './verdict.ts'

/** `good`: let in; `warn`: the ticket is genuine, and the person must be asked; `bad`: not let in. */
export type VerdictTone = 'good' | 'warn' | 'bad'

export interface VerdictWords {
  title: string
  detail: string
  tone: VerdictTone
}

/** What a guest is called. Who buys at the box office need not say a name. */
export const guestName = ({ holder }: { holder: string }): string => holder || 'No name'

/** What a door shows for a verdict. Times are in the time zone of the device. */
export function verdictWords(verdict: Verdict): VerdictWords {
  if (verdict.kind === 'already_in') return alreadyInWords(verdict)
  if (verdict.kind === 'admitted') return admittedWords(verdict)
  if (verdict.kind === 'left') return leftWords(verdict)
  if (verdict.kind === 'not_in')
    return {
      title: 'Not in',
      detail: `Nobody is in with this ticket. ${wentOut(verdict.leftAt)}`,
      tone: 'warn',
    }
  if (verdict.kind === 'another_date')
    return { title: 'Another date', detail: `This ticket is for ${verdict.nice_date}`, tone: 'bad' }
  return words[verdict.kind]
}

const alreadyInWords = ({ admission, isJustNow }: Verdict & { kind: 'already_in' }): VerdictWords => ({
  title: 'Already in',
  detail: [
    `Let in ${placeAndTime(admission)}`,
    isJustNow && 'That was just now: look whether a second phone shows the same code',
  ]
    .filter(Boolean)
    .join('. '),
  tone: 'warn',
})

const leftWords = ({ admission, leftAt }: Verdict & { kind: 'left' }): VerdictWords => ({
  title: 'Gone out',
  detail: admission
    ? `Let in ${placeAndTime(admission)}`
    : [leftAt && wentOut(leftAt), 'Their coming in is not known on this device'].filter(Boolean).join('. '),
  tone: admission ? 'good' : 'warn',
})

const wentOut = (at: string): string => `Went out at ${clockTime(at)}`

const admittedWords = ({
  ticket: { kept },
  isTyped,
  otherDay,
  leftAt,
}: Verdict & { kind: 'admitted' }): VerdictWords => ({
  title: 'Admitted',
  detail: [
    kept && 'Kept back at the box office, and not known to be sold',
    otherDay && `This ticket is for ${otherDay}`,
    leftAt && wentOut(leftAt),
    isTyped && !kept && 'Typed: compare the name with an identity card',
  ]
    .filter(Boolean)
    .join('. '),
  // A number can be typed that nobody was handed. A code of it was.
  tone: otherDay || (kept && isTyped) ? 'warn' : 'good',
})

const words = {
  transferred: {
    title: 'Transferred',
    detail: 'This ticket now belongs to somebody else. Only the new code is valid',
    tone: 'bad',
  },
  refunded: {
    title: 'Refunded',
    detail: 'The money or the place was given back, so the ticket is not valid',
    tone: 'bad',
  },
  test: { title: 'Test ticket', detail: 'It was paid in test mode and is not valid', tone: 'bad' },
  another_event: { title: 'Another event', detail: 'This ticket is for another event', tone: 'bad' },
  forged: { title: 'Forged', detail: 'This shop has not signed this code', tone: 'bad' },
  not_on_list: {
    title: 'Not on the list',
    detail: 'The code is genuine. The ticket may be newer than the list: load the list again',
    tone: 'warn',
  },
  unknown_number: {
    title: 'Not on the list',
    detail: 'No ticket on this device has this number. It may be for another event, or newer than the list',
    tone: 'bad',
  },
  unknown: { title: 'Unknown code', detail: 'This is not a ticket of this shop', tone: 'bad' },
} as const satisfies Partial<Record<Verdict['kind'], VerdictWords>>

/** `at 7:31 pm, Main entrance` */
export const placeAndTime = ({ at, door }: Admission): string => `at ${clockTime(at)}, ${door}`

/** `Came in twice: at 7:31 pm, North; at 7:32 pm, South` */
export function findingWords({ kind, admissions }: Pick<DoorFinding, 'kind' | 'admissions'>): string {
  const what = {
    twice: 'Came in more than once',
    transferred: 'Came in with an earlier code, and was transferred to somebody else',
    refunded: 'Came in after it was refunded',
    unsold: 'Was let in and never sold. It was kept back for the box office. Let in',
  }[kind]
  return `${what}: ${admissions.map(placeAndTime).join('; ')}`
}
