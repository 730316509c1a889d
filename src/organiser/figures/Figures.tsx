import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import type { OrganiserArea, OwnOrganiser } from '../../../contract/calls/organiser.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { figureTexts } from '../../text/figures.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { areInOrder, lastDaysAt } from '../money/spans.ts'
import { NotLoaded, OwnersScreen } from '../OwnersScreen.tsx'
import { ArrivalsChart } from './ArrivalsChart.tsx'
import { Choose } from './Choose.tsx'
import { Full } from './Full.tsx'
import {
  type Asked,
  askAtom,
  askedAtom,
  canBeAsked,
  figuresAtom,
  figuresFailureAtom,
  loadFiguresAtom,
} from './figures.ts'
import { HowOld } from './HowOld.tsx'
import { Links } from './Links.tsx'
import { Sales } from './Sales.tsx'
import { Steps } from './Steps.tsx'
import { chosenDates, salesSections } from './series.ts'
import { useReadAgain } from './useReadAgain.ts'
import './Figures.css'

const READ_EVERY_MS = 30_000

/** What an organiser sells, seen at a glance; for whoever sees its orders. Sums of money are for whoever sees money. */
export default function Figures(area: OrganiserArea & { organiser: number }) {
  return (
    <OwnersScreen
      {...area}
      screen="organiser_figures"
      isFor={({ role = 'owner' }) => mayAs(role, 'orders')}
      titleOf={figureTexts.titleOf}
      notYours={figureTexts.notYours}
    >
      {own => <Glance {...own} />}
    </OwnersScreen>
  )
}

function Glance({ name, time_zone }: OwnOrganiser) {
  const asked = useAtomValue(askedAtom)
  const ask = useSetAtom(askAtom)
  const today = dayIn(time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  // Not again when midnight passes while the page is open.
  useEffect(() => {
    if (asked === null) void ask({ days: lastDaysAt(today).fourWeeks, event: null, date: null })
  }, [ask, asked, today])
  useReadAgain(useSetAtom(loadFiguresAtom), READ_EVERY_MS)
  if (!asked) return <Waiting>{figureTexts.loading}</Waiting>
  return (
    <>
      <Choose asked={asked} today={today} />
      {canBeAsked(asked) ? (
        <Shown asked={asked} of={name} />
      ) : (
        areInOrder(asked.days) && <p role="status">{figureTexts.bothDays}</p>
      )}
    </>
  )
}

function Shown({ asked, of }: { asked: Asked; of: string }) {
  const read = useAtomValue(figuresAtom)
  const failure = useAtomValue(figuresFailureAtom)
  const load = useSetAtom(loadFiguresAtom)
  const id = useId()
  if (!read)
    return failure ? (
      <NotLoaded failure={failure.words} onRetry={() => void load()} />
    ) : (
      <Waiting>{figureTexts.loading}</Waiting>
    )
  const { figures, readAt } = read
  const sections = salesSections(figures)
  return (
    <>
      <HowOld readAt={readAt} failure={failure} asOf={figureTexts.asOf} />
      <section className="figures" aria-labelledby={id}>
        <h2 id={id}>{figureTexts.atAGlance}</h2>
        {sections.length === 0 && <p role="status">{figureTexts.nothing}</p>}
        {sections.map(section => (
          <Sales
            key={`${section.isTest} ${section.currency}`}
            section={section}
            days={asked.days}
            of={of}
            isOneOfSeveral={sections.length > 1}
          />
        ))}
        <Full dates={chosenDates(figures.dates, asked.event, asked.date)} of={of} />
        {figures.arrivals && <ArrivalsChart arrivals={figures.arrivals} of={of} />}
        <Steps steps={figures.steps} days={asked.days} of={of} />
        <Links links={figures.links} event={asked.event} />
        <p className="quiet small">{figureTexts.clock(figures.time_zone)}</p>
      </section>
    </>
  )
}
