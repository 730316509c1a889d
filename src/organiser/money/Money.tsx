import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import type { OrganiserArea, OwnOrganiser } from '../../../contract/calls/organiser.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { moneyTexts } from '../../text/money.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { NotLoaded, OwnersScreen } from '../OwnersScreen.tsx'
import { ChooseDays } from './ChooseDays.tsx'
import { EventsTable } from './EventsTable.tsx'
import {
  chooseDaysAtom,
  daysAtom,
  loadReportAtom,
  reportAtom,
  reportFailureAtom,
  saveReportAtom,
  saveSettlementAtom,
} from './money.ts'
import type { MoneySection } from './report.ts'
import { Statement } from './Statement.tsx'
import { areInOrder, named, spansAt } from './spans.ts'

/** What an organiser has sold and given back on chosen days, and where the money is; for its owners. */
export default function Money(area: OrganiserArea & { organiser: number }) {
  return (
    <OwnersScreen
      {...area}
      screen="organiser_money"
      isFor={({ role = 'owner' }) => mayAs(role, 'money')}
      titleOf={moneyTexts.titleOf}
      notYours={moneyTexts.notYours}
    >
      {own => <Report {...own} />}
    </OwnersScreen>
  )
}

function Report({ name, time_zone }: OwnOrganiser) {
  const days = useAtomValue(daysAtom)
  const report = useAtomValue(reportAtom)
  const failure = useAtomValue(reportFailureAtom)
  const choose = useSetAtom(chooseDaysAtom)
  const load = useSetAtom(loadReportAtom)
  const today = dayIn(time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  // Not again when midnight passes while the page is open.
  useEffect(() => {
    if (days === null) void choose(spansAt(today).thisMonth)
  }, [choose, days, today])
  const isWaiting = days !== null && areInOrder(days) && !report && !failure
  return (
    <>
      <ChooseDays spans={named(spansAt(today), moneyTexts.spans)} days={days} onChoose={choose} />
      {failure && <NotLoaded failure={failure} onRetry={() => void load()} />}
      {isWaiting && <Waiting>{moneyTexts.loading}</Waiting>}
      {report?.sections.length === 0 && <p role="status">{moneyTexts.nothing}</p>}
      {report?.sections.map(section => (
        <SectionOf key={`${section.isTest} ${section.currency}`} section={section} of={name} />
      ))}
      {report && <p className="quiet small">{moneyTexts.clock(report.timeZone)}</p>}
    </>
  )
}

interface SectionProps {
  section: MoneySection
  /** The organiser's name. */
  of: string
}

function SectionOf({ section, of }: SectionProps) {
  const save = useSetAtom(saveReportAtom)
  const saveSettlement = useSetAtom(saveSettlementAtom)
  const { currency, symbol, isTest, total } = section
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{isTest ? moneyTexts.test(currency) : moneyTexts.live(currency)}</h2>
      {isTest && <p className="quiet">{moneyTexts.aboutTest}</p>}
      <Statement sums={total} symbol={symbol} />
      <EventsTable {...section} />
      <div className="chips money-files">
        <button type="button" onClick={() => save(section, of)}>
          {moneyTexts.save}
        </button>
        <button type="button" onClick={() => saveSettlement(section, of)}>
          {moneyTexts.saveSettlement}
        </button>
        <button type="button" onClick={() => print()}>
          <Icon name="print" />
          {moneyTexts.print}
        </button>
      </div>
      <p className="quiet small">{moneyTexts.aboutSettlement}</p>
    </section>
  )
}
