import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { OrganiserArea, OwnOrganiser } from '../../../contract/calls/organiser.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { pages } from '../../../contract/pages.ts'
import { giftAidClaimTexts } from '../../text/giftAid.ts'
import { moneyTexts } from '../../text/money.ts'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { ChooseDays } from '../money/ChooseDays.tsx'
import { areInOrder, named, spansAt, taxYearsAt } from '../money/spans.ts'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { SignInFirst } from '../SignInFirst.tsx'
import { ClaimSection } from './ClaimSection.tsx'
import {
  chooseGiftAidDaysAtom,
  GIFT_AID,
  giftAidAtom,
  giftAidDaysAtom,
  giftAidFailureAtom,
  loadGiftAidAtom,
} from './giftAid.ts'
import '../../ui/button.css'
import '../money/Money.css'
import './GiftAid.css'

/** The donations on which a charity can claim Gift Aid, the schedule for HMRC, and its claims; for its owners. */
export default function GiftAid({ organisers, organiser }: OrganiserArea & { organiser: number }) {
  const own = organisers?.find(({ id }) => id === organiser)
  const isOwners = own?.has_charity && mayAs(own.role ?? 'owner', 'gift_aid')
  return (
    <div className="money">
      <header>
        <p className="money-back">
          <a href={pages.organiser.path}>{moneyTexts.back}</a>
        </p>
        <h1 tabIndex={-1}>
          {isOwners ? giftAidClaimTexts.titleOf(own.name) : pages.organiser_gift_aid.title}
        </h1>
      </header>
      {organisers === null ? (
        <SignInFirst />
      ) : isOwners ? (
        <Claiming {...own} />
      ) : (
        <p>{giftAidClaimTexts.notYours}</p>
      )}
    </div>
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
      {failure && (
        <div className="stack">
          <Alert type="error">{failure}</Alert>
          <p>
            <button type="button" className="button" data-look="plain" onClick={() => void load()}>
              {moneyTexts.tryAgain}
            </button>
          </p>
        </div>
      )}
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
