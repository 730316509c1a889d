import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { GiftAidPart } from '../../../contract/calls/giftAid.ts'
import { date } from '../../../contract/format/dates.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { giftAidClaimTexts } from '../../text/giftAid.ts'
import { moneyTexts } from '../../text/money.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { DonationsTable } from './DonationsTable.tsx'
import { GiftAidClaims } from './GiftAidClaims.tsx'
import { markClaimedAtom, saveSchedule, taxOfAtom } from './giftAid.ts'
import { amountOf, nameOf, nextSchedule, pounds, type Schedule } from './schedules.ts'

interface Props {
  part: GiftAidPart
  /** The organiser's name. */
  of: string
}

/** The donations that can be claimed, what is to be corrected, what cannot be claimed, and the claims. */
export function ClaimSection({ part, of }: Props) {
  const id = useId()
  const { is_test, donations, claimable, obstacles, claims } = part
  const { schedule, count } = nextSchedule(part)
  return (
    <section className="stack gift-aid" aria-labelledby={id}>
      <h2 id={id}>{is_test ? giftAidClaimTexts.test : giftAidClaimTexts.live}</h2>
      {is_test && <p className="quiet">{giftAidClaimTexts.aboutTest}</p>}
      {schedule.corrections.length > 0 && <Corrections corrections={schedule.corrections} />}
      {donations.length === 0 && <p role="status">{giftAidClaimTexts.nothingLeft}</p>}
      {count > 1 && claimable && (
        <p>
          {giftAidClaimTexts.inSchedules(
            plural(claimable.donations, 'donation'),
            pounds(claimable.amount),
            wholeNumber(count),
          )}
        </p>
      )}
      {count > 0 && (
        <ScheduleOf
          key={(schedule.donations[0] ?? schedule.corrections[0])?.sale_id}
          schedule={schedule}
          count={count}
          name={giftAidClaimTexts.fileName(of, whatOf(schedule, count, is_test))}
        />
      )}
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
      {claims.length > 0 && <GiftAidClaims claims={claims} of={of} />}
    </section>
  )
}

/** The end of the name of a file. */
function whatOf({ donations }: Schedule, count: number, isTest: boolean): string {
  const [first, last] = [donations[0], donations.at(-1)]
  const days = first && last ? giftAidClaimTexts.daysOf(first.day, last.day) : ''
  const part = count > 1 ? giftAidClaimTexts.firstOf(count) : ''
  return `${days}${part}${isTest ? moneyTexts.testFile : ''}`
}

const Corrections = ({ corrections }: Pick<GiftAidPart, 'corrections'>) => {
  const taxOf = useAtomValue(taxOfAtom)
  const amount = amountOf(corrections)
  return (
    <Alert type="warning">
      <p>
        <strong>{giftAidClaimTexts.corrections}</strong>
      </p>
      <p>{giftAidClaimTexts.aboutCorrections(pounds(amount), pounds(taxOf(amount)))}</p>
      <ul>
        {corrections.map(donation => (
          <li key={donation.sale_id}>
            {nameOf(donation)}, {date(donation.day)}, {pounds(donation.amount)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface ScheduleProps {
  schedule: Schedule
  /** How many schedules there are. */
  count: number
  /** Of its file, without its ending. */
  name: string
}

function ScheduleOf({ schedule, count, name }: ScheduleProps) {
  const mark = useSetAtom(markClaimedAtom)
  const taxOf = useAtomValue(taxOfAtom)
  const { donations, corrections } = schedule
  const amount = amountOf(donations)
  const action = donations.length > 0 ? giftAidClaimTexts.mark : giftAidClaimTexts.markTakenOff
  return (
    <div className="card stack">
      {count > 1 && <h3>{giftAidClaimTexts.scheduleOf(count)}</h3>}
      {donations.length > 0 && <DonationsTable donations={donations} amount={amount} />}
      <div className="order-acts">
        {donations.length > 0 && (
          <button type="button" className="button" onClick={() => saveSchedule(name, donations)}>
            {giftAidClaimTexts.download}
          </button>
        )}
        <AskFirst text={action} title={`${action}?`} action={action} onAction={() => mark(schedule)}>
          {donations.length > 0 &&
            `${giftAidClaimTexts.askMark(plural(donations.length, 'donation'), pounds(amount))} `}
          {corrections.length > 0 &&
            `${giftAidClaimTexts.askTakenOff(pounds(taxOf(amountOf(corrections))))} `}
          {giftAidClaimTexts.noUndo}
        </AskFirst>
      </div>
      {donations.length > 0 && <p className="quiet small">{giftAidClaimTexts.aboutDownload}</p>}
    </div>
  )
}

const Obstacles = ({ obstacles }: Pick<GiftAidPart, 'obstacles'>) => {
  const id = useId()
  return (
    <div className="card money-lines">
      <h3 id={id}>{giftAidClaimTexts.obstacles}</h3>
      <dl aria-labelledby={id}>
        {obstacles.map(({ reason, donations, amount }) => (
          <div key={reason}>
            <dt>{giftAidClaimTexts.why[reason]}</dt>
            <dd className="amount">
              {plural(donations, 'donation')}, {pounds(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
