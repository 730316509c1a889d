import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { OrganiserArea, OwnOrganiser } from '../../../contract/calls/organiser.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { giftAidClaimTexts } from '../../text/giftAid.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { ChooseDays } from '../money/ChooseDays.tsx'
import { areInOrder, named, spansAt, taxYearsAt } from '../money/spans.ts'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { NotLoaded, OwnersScreen } from '../OwnersScreen.tsx'
import { ClaimSection } from './ClaimSection.tsx'
import {
  chooseGiftAidDaysAtom,
  GIFT_AID,
  giftAidAtom,
  giftAidDaysAtom,
  giftAidFailureAtom,
  loadGiftAidAtom,
} from './giftAid.ts'
import './GiftAid.css'

/** The donations on which a charity can claim Gift Aid, the schedule for HMRC, and its claims; for its owners. */
export default function GiftAid(area: OrganiserArea & { organiser: number }) {
  return (
    <OwnersScreen
      {...area}
      screen="organiser_gift_aid"
      isFor={({ role = 'owner', has_charity }) => Boolean(has_charity) && mayAs(role, 'gift_aid')}
      titleOf={giftAidClaimTexts.titleOf}
      notYours={giftAidClaimTexts.notYours}
    >
      {own => <Claiming {...own} />}
    </OwnersScreen>
  )
}

function Claiming({ name, time_zone }: OwnOrganiser) {
  const days = useAtomValue(giftAidDaysAtom)
  const found = useAtomValue(giftAidAtom)
  const failure = useAtomValue(giftAidFailureAtom)
  const choose = useSetAtom(chooseGiftAidDaysAtom)
  const load = useSetAtom(loadGiftAidAtom)
  const today = dayIn(time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  useEffect(() => void load(), [load])
  return (
    <>
      <ChooseDays
        spans={named({ ...spansAt(today), ...taxYearsAt(today) }, giftAidClaimTexts.spans)}
        days={days}
        onChoose={choose}
      />
      {failure && <NotLoaded failure={failure} onRetry={() => void load()} />}
      {!found && !failure && areInOrder(days) && <Waiting>{giftAidClaimTexts.loading}</Waiting>}
      <OutcomeAt place={GIFT_AID} />
      {found?.parts.length === 0 && <p role="status">{giftAidClaimTexts.nothing}</p>}
      {found?.parts.map(part => (
        <ClaimSection key={String(part.is_test)} part={part} of={name} />
      ))}
      {found && <p className="quiet small">{giftAidClaimTexts.clock(found.time_zone)}</p>}
    </>
  )
}
