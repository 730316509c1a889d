import type { Body } from '../../../contract/call.ts'
import type { Figures, getFigures } from '../../../contract/calls/organiserFigures.ts'
import type { MoneyAmounts } from '../../../contract/moneyAmounts.ts'
import { netSales } from '../../../contract/rules/sale/netSales.ts'
import { sizes } from '../../../contract/sizes.ts'
import { timeZoneOf } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrivalsOf } from './arrivalsOf.ts'
import { fullnessOf } from './fullnessOf.ts'
import { saleLinksOf } from './saleLinks.ts'
import { salesOf } from './salesOf.ts'
import { stepsOf } from './stepsOf.ts'

const DAY_MS = 86_400_000

/** `seesMoney`: whether the answer has sums of money. */
export async function figuresOf(
  database: Database,
  asked: Body<typeof getFigures>,
  seesMoney: boolean,
): Promise<Figures> {
  const length = (Date.parse(asked.to) - Date.parse(asked.from)) / DAY_MS + 1
  if (length < 1) throw new Refusal(400, 'The last day is before the first one.')
  if (length > sizes.figureDays) throw new Refusal(400, `Figures are of at most ${sizes.figureDays} days.`)
  const { organiser_id, event_id, date_id } = asked
  const time_zone = await timeZoneOf(database, organiser_id)
  const [{ days, types, words }, dates, links, steps] = await Promise.all([
    salesOf(database, asked, time_zone),
    fullnessOf(database, organiser_id),
    saleLinksOf(database, organiser_id),
    stepsOf(database, asked, time_zone),
  ])
  const ofEvent = dates.filter(date => date.event_id === event_id)
  const date = date_id ?? (ofEvent.length === 1 ? ofEvent[0]?.date_id : undefined)
  const shown = <T extends MoneyAmounts>(row: T) => ({ ...row, net: seesMoney ? netSales(row) : null })
  return {
    time_zone,
    days: days.map(shown),
    types: types.map(shown),
    words: words.map(shown),
    links,
    steps,
    dates,
    arrivals: date === undefined ? null : await arrivalsOf(database, organiser_id, date),
  }
}
