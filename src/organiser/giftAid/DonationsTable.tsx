import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { GiftAidDonation } from '../../../contract/calls/giftAid.ts'
import { date } from '../../../contract/format/dates.ts'
import { plural } from '../../../contract/format/words.ts'
import { giftAidClaimTexts } from '../../text/giftAid.ts'
import { taxOfAtom } from './giftAid.ts'
import { nameOf, pounds } from './schedules.ts'

/** So many rows are drawn at first: a thousand take longer than everything else of the screen. */
const FIRST_ROWS = 50

/** The rows of a schedule with their sum. A narrow screen has the home below the name. */
export const DonationsTable = ({ donations, amount }: { donations: GiftAidDonation[]; amount: number }) => {
  const taxOf = useAtomValue(taxOfAtom)
  const [isWhole, setWhole] = useState(donations.length <= FIRST_ROWS)
  const table = (
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
        {(isWhole ? donations : donations.slice(0, FIRST_ROWS)).map(donation => (
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
            {plural(donations.length, 'donation')}
            <span className="quiet gift-aid-tax">{giftAidClaimTexts.taxBack(pounds(taxOf(amount)))}</span>
          </th>
          <td className="gift-aid-address" />
          <td className="gift-aid-address" />
          <td />
          <td>{pounds(amount)}</td>
        </tr>
      </tfoot>
    </table>
  )
  return (
    <>
      {table}
      {!isWhole && (
        <p>
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {giftAidClaimTexts.showAll(plural(donations.length, 'donation'))}
          </button>
        </p>
      )}
    </>
  )
}
