import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { GiftAidPart } from '../../../contract/calls/giftAid.ts'
import { date } from '../../../contract/format/dates.ts'
import { plural } from '../../../contract/format/words.ts'
import { giftAidClaimTexts } from '../../text/giftAid.ts'
import { PressButton } from '../PressButton.tsx'
import { nameOfDownload, saveClaimAtom, taxOfAtom } from './giftAid.ts'
import { pounds } from './schedules.ts'

/** The claims, with the file of each. `of`: the organiser's name. */
export function GiftAidClaims({ claims, of }: Pick<GiftAidPart, 'claims'> & { of: string }) {
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
              <span className="quiet small gift-aid-sums">
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
