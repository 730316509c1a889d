import { atom } from 'jotai'
import { getOrganiserMoney } from '../../../contract/calls/organiserMoney.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { moneyTexts } from '../../text/money.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { saveCsv } from '../csv.ts'
import { failureWords } from '../failureWords.ts'
import { screenAtom } from '../screen.ts'
import { moneyRows, settlementRows } from './moneyFiles.ts'
import { type MoneySection, moneySections } from './report.ts'
import { areInOrder, areWhole, type Days, daysInName } from './spans.ts'

/** The days as they are chosen or typed; null: none yet. */
export const daysAtom = atom<Days | null>(null)

/** The report of these days. null: it is not there yet, or could not be loaded. */
export const reportAtom = atom<{ timeZone: string; sections: MoneySection[] } | null>(null)

/** Why there is no report; null: there is one, or it is being loaded. */
export const reportFailureAtom = atom<string | null>(null)

/** How often a report was asked for. Only the last answer is shown. */
const askedAtom = atom(0)

/** Loads the report of the chosen days. */
export const loadReportAtom = atom(null, async (get, set): Promise<void> => {
  const [organiser_id, days] = [get(screenAtom)?.organiser, get(daysAtom)]
  if (organiser_id === undefined || days === null) return
  const asked = get(askedAtom) + 1
  set(askedAtom, asked)
  set(reportAtom, null)
  set(reportFailureAtom, null)
  const { from, to } = days
  const sent = await call(getOrganiserMoney, { organiser_id, ...(from && { from }), ...(to && { to }) })
  if (get(askedAtom) !== asked) return
  if (sent.ok && sent.answer.money) {
    const { time_zone, rows } = sent.answer.money
    set(reportAtom, { timeZone: time_zone, sections: moneySections(rows) })
  } else
    set(
      reportFailureAtom,
      sent.ok
        ? moneyTexts.notYours
        : failureWords(sent, organiserFailures.get_organiser_money, get(isOnlineAtom)),
    )
})

/** Chooses other days. While one of them is typed, what is shown stays. */
export const chooseDaysAtom = atom(null, async (_get, set, days: Days): Promise<void> => {
  set(daysAtom, days)
  if (areWhole(days) && areInOrder(days)) await set(loadReportAtom)
})

/** Saves a section of the report as a file. `of`: the organiser's name. */
export const saveReportAtom = atom(null, (get, _set, section: MoneySection, of: string): void => {
  saveCsv(moneyTexts.fileName(of, endOfName(section, get(daysAtom))), moneyRows(section))
})

export const saveSettlementAtom = atom(null, (get, _set, section: MoneySection, of: string): void => {
  saveCsv(moneyTexts.settlementName(of, endOfName(section, get(daysAtom))), settlementRows(section))
})

const endOfName = ({ isTest }: MoneySection, days: Days | null): string =>
  `${days ? daysInName(days) : ''}${isTest ? moneyTexts.testFile : ''}`
