import { number, string, type } from 'superstruct'
import { clockTime } from '../../contract/format/dates.ts'
import { fromMinor, money } from '../../contract/format/money.ts'
import { loadGroupFromDevice } from '../../offline/deviceStore.ts'
import { UNSENT_SALES } from '../state/unsentSales.ts'

const sale = type({
  body: type({ total: number(), method: string() }),
  currency_symbol: string(),
  at: number(),
})

/** The sales at the counter that are on this device only, as somebody writes them down who has to enter them again. */
export async function unsentSalesInWords(): Promise<string[]> {
  const sales = await loadGroupFromDevice({ name: UNSENT_SALES, struct: sale })
  return [...sales.values()].map(
    ({ data: { body, currency_symbol, at } }) =>
      `${money(fromMinor(body.total), currency_symbol)}, ${body.method}, at ${clockTime(new Date(at).toISOString())}`,
  )
}
