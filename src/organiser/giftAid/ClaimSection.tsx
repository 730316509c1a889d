import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { GiftAidDonation, GiftAidPart } from '../../../contract/calls/giftAid.ts'
import { date } from '../../../contract/format/dates.ts'
import { money, wholeNumber } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { giftAidClaimTexts } from '../../text/giftAid.ts'
import { moneyTexts } from '../../text/money.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { PressButton } from '../PressButton.tsx'
import { markClaimedAtom, nameOfDownload, saveClaimAtom, saveSchedule, taxOfAtom } from './giftAid.ts'
import { amountOf, type Schedule, schedulesOf } from './schedules.ts'

interface Props {
  part: GiftAidPart
  /** The organiser's name. */
  of: string
}

/** HMRC takes no other currency. */
const pounds = (amount: number): string => money(amount, '£')

/** The donations that can be claimed, what is to be corrected, what cannot be claimed, and the claims. */
export function ClaimSection({ part, of }: Props) {
  const id = useId()
  const { is_test, donations, obstacles, corrections, claims } = part
  const schedules = schedulesOf(part)
  return (
    <section className="stack gift-aid" aria-labelledby={id}>
      <h2 id={id}>{is_test ? giftAidClaimTexts.test : giftAidClaimTexts.live}</h2>
      {is_test && <p className="quiet">{giftAidClaimTexts.aboutTest}</p>}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {donations.length === 0 && <p role="status">{giftAidClaimTexts.nothingLeft}</p>}
      {schedules.map((schedule, index) => (
        <ScheduleOf
          key={schedule.donations[0]?.sale_id ?? 'corrections'}
          schedule={schedule}
          number={index + 1}
          count={schedules.length}
          name={giftAidClaimTexts.fileName(of, whatOf(schedule, index, schedules.length, is_test))}
        />
      ))}
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
      {claims.length > 0 && <Claims claims={claims} of={of} />}
    </section>
  )
}

/** The end of the name of a file. */
function whatOf({ donations }: Schedule, index: number, count: number, isTest: boolean): string {
  const [first, last] = [donations[0], donations.at(-1)]
  const days = first && last ? giftAidClaimTexts.daysOf(first.day, last.day) : ''
  const part = count > 1 ? giftAidClaimTexts.partOf(index + 1, count) : ''
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

const nameOf = ({ title, first_name, last_name }: GiftAidDonation): string =>
  [title, first_name, last_name].filter(Boolean).join(' ')

interface ScheduleProps {
  schedule: Schedule
  number: number
  /** How many schedules there are. */
  count: number
  /** Of its file, without its ending. */
  name: string
}

function ScheduleOf({ schedule, number, count, name }: ScheduleProps) {
  const mark = useSetAtom(markClaimedAtom)
  const taxOf = useAtomValue(taxOfAtom)
  const { donations, corrections } = schedule
  const amount = amountOf(donations)
  const action = donations.length > 0 ? giftAidClaimTexts.mark : giftAidClaimTexts.markTakenOff
  return (
    <div className="card stack">
      {count > 1 && <h3>{giftAidClaimTexts.scheduleOf(number, count)}</h3>}
      {donations.length > 0 && <Donations donations={donations} amount={amount} />}
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

const Donations = ({ donations, amount }: { donations: GiftAidDonation[]; amount: number }) => {
  const taxOf = useAtomValue(taxOfAtom)
  return (
    <table className="money-table">
      <caption className="visually-hidden">{giftAidClaimTexts.live}</caption>
      <thead>
        <tr>
          <th scope="col">{giftAidClaimTexts.donor}</th>
          <th scope="col" className="gift-aid-address">
            {giftAidClaimTexts.house}
          </th>
          <th scope="col" className="gift-aid-address">
            {giftAidClaimTexts.postcode}
          </th>
          <th scope="col">{giftAidClaimTexts.day}</th>
          <th scope="col">{giftAidClaimTexts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {donations.map(donation => (
          <tr key={donation.sale_id}>
            <th scope="row">
              {nameOf(donation)}
              <span className="quiet gift-aid-home">
                {donation.house}, {donation.postcode}
              </span>
            </th>
            <td className="gift-aid-address">{donation.house}</td>
            <td className="gift-aid-address">{donation.postcode}</td>
            <td>{date(donation.day)}</td>
            <td>{pounds(donation.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {giftAidClaimTexts.total}
            <span className="quiet gift-aid-tax">{giftAidClaimTexts.taxBack(pounds(taxOf(amount)))}</span>
          </th>
          <td className="gift-aid-address" />
          <td className="gift-aid-address" />
          <td>{wholeNumber(donations.length)}</td>
          <td>{pounds(amount)}</td>
        </tr>
      </tfoot>
    </table>
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

function Claims({ claims, of }: Pick<GiftAidPart, 'claims'> & { of: string }) {
  const save = useSetAtom(saveClaimAtom)
  const taxOf = useAtomValue(taxOfAtom)
  const id = useId()
  return (
    <div className="card stack">
      <h3 id={id}>{giftAidClaimTexts.claims}</h3>
      <ul className="stack" aria-labelledby={id}>
        {claims.map(claim => (
          <li key={claim.id} className="row">
            <span>
              {date(claim.day)}
              <span className="quiet small">
                {' '}
                {plural(claim.donations, 'donation')}, {pounds(claim.amount)}
                {claim.corrected > 0 && `. ${giftAidClaimTexts.takenOff}: ${pounds(taxOf(claim.corrected))}`}
              </span>
            </span>
            {claim.donations > 0 && (
              <PressButton
                name={nameOfDownload(claim)}
                look="link"
                of={date(claim.day)}
                onPress={() => save(claim, of)}
              >
                {giftAidClaimTexts.again}
              </PressButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
