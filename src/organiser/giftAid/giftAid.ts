import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import {
  claimGiftAid,
  type GiftAidClaim,
  type GiftAidDonation,
  getGiftAid,
  getGiftAidClaim,
} from '../../../contract/calls/giftAid.ts'
import { fromMinor, toMinor } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { giftAidClaimTexts } from '../../text/giftAid.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { areInOrder, areWhole, type Days } from '../money/spans.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { screenAtom } from '../screen.ts'
import { ODS, scheduleFile } from './scheduleFile.ts'
import type { Schedule } from './schedules.ts'

/** Where the results of presses are shown. */
export const GIFT_AID = 'gift aid'

/** The days as they are chosen or typed. All of them at first: what is not claimed yet may be of any day. */
export const giftAidDaysAtom = atom<Days>({ from: '', to: '' })

/** What these days have. null: it is not there yet, or could not be loaded. */
export const giftAidAtom = atom<Answer<typeof getGiftAid>['gift_aid']>(null)

/** The Gift Aid on an amount, both in decimals. */
export const taxOfAtom = atom(get => (amount: number): number => {
  const minor = toMinor(amount)
  return fromMinor(Math.round(minor * (get(giftAidAtom)?.uplift ?? 1)) - minor)
})

/** Why there is nothing; null: there is something, or it is being loaded. */
export const giftAidFailureAtom = atom<string | null>(null)

/** How often it was asked for. Only the last answer is shown. */
const askedAtom = atom(0)

/** Reads what the chosen days have. What is shown stays until there is an answer. */
const readGiftAidAtom = atom(null, async (get, set): Promise<void> => {
  const organiser_id = get(screenAtom)?.organiser
  if (organiser_id === undefined) return
  const asked = get(askedAtom) + 1
  set(askedAtom, asked)
  const { from, to } = get(giftAidDaysAtom)
  const sent = await call(getGiftAid, { organiser_id, ...(from && { from }), ...(to && { to }) })
  if (get(askedAtom) !== asked) return
  const found = sent.ok ? sent.answer.gift_aid : null
  set(giftAidAtom, found)
  const failed = () => failureWords(sent, organiserFailures.get_gift_aid, get(isOnlineAtom))
  set(giftAidFailureAtom, found ? null : sent.ok ? giftAidClaimTexts.notYours : failed())
})

/** Loads what the chosen days have. */
export const loadGiftAidAtom = atom(null, async (_get, set): Promise<void> => {
  set(giftAidAtom, null)
  set(giftAidFailureAtom, null)
  await set(readGiftAidAtom)
})

/** Chooses other days. While one of them is typed, what is shown stays. */
export const chooseGiftAidDaysAtom = atom(null, async (_get, set, days: Days): Promise<void> => {
  set(giftAidDaysAtom, days)
  if (areWhole(days) && areInOrder(days)) await set(loadGiftAidAtom)
})

/** Saves the file of a schedule. `name`: without its ending. */
export function saveSchedule(name: string, donations: GiftAidDonation[]): void {
  saveFile(`${name}.ods`, ODS, scheduleFile(donations))
}

export const nameOfDownload = ({ id }: GiftAidClaim): string => `gift aid claim ${id}`

/** Saves the file of a claim again. `of`: the organiser's name. */
export const saveClaimAtom = atom(null, (get, set, claim: GiftAidClaim, of: string): Promise<void> => {
  const organiser_id = get(screenAtom)?.organiser ?? 0
  const work = async (): Promise<PressOutcome | null> => {
    const sent = await call(getGiftAidClaim, { organiser_id, claim_id: claim.id })
    if (!sent.ok || !sent.answer.donations) {
      const words = failureWords(sent, organiserFailures.get_gift_aid_claim, get(isOnlineAtom))
      return { type: 'error', words }
    }
    const what = giftAidClaimTexts.claimedOn(claim.day, claim.id)
    saveSchedule(giftAidClaimTexts.fileName(of, what), sent.answer.donations)
    return null
  }
  return set(pressAtom, { place: GIFT_AID, name: nameOfDownload(claim), work })
})

/** Marks a schedule as claimed, and shows what the server knows of it now, whatever the answer is. */
export const markClaimedAtom = atom(null, (get, set, schedule: Schedule): Promise<void> => {
  const organiser_id = get(screenAtom)?.organiser ?? 0
  const [donations, corrections] = [schedule.donations, schedule.corrections].map(rows =>
    rows.map(({ sale_id }) => sale_id),
  )
  const work = async (): Promise<PressOutcome> => {
    const sent = await call(claimGiftAid, { organiser_id, donations, corrections })
    await set(readGiftAidAtom)
    const open = get(giftAidAtom)?.parts.flatMap(part => [...part.donations, ...part.corrections])
    const isOpen = (id: number) => open?.some(({ sale_id }) => sale_id === id) ?? true
    // The answer may be lost, though the server has done it.
    const isDoneUnanswered =
      !sent.ok &&
      sent.failure.kind === 'unreachable' &&
      ![...(donations ?? []), ...(corrections ?? [])].some(isOpen)
    if (sent.ok || isDoneUnanswered) {
      const count = schedule.donations.length
      const words =
        count > 0 ? giftAidClaimTexts.marked(plural(count, 'donation')) : giftAidClaimTexts.takenOffNow
      return { type: 'success', words }
    }
    return { type: 'error', words: failureWords(sent, organiserFailures.claim_gift_aid, get(isOnlineAtom)) }
  }
  return set(pressAtom, { place: GIFT_AID, name: 'claim_gift_aid', work })
})
