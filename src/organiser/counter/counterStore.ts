import { array, enums, type Infer, literal, number, object, optional, string } from 'superstruct'
import { sellAtCounter } from '../../../contract/calls/counter.ts'
import { counter, counterTicket, KEPT_ENDS } from '../../../contract/counter/counter.ts'
import {
  type DeviceChange,
  deviceChange,
  loadFromDevice,
  loadGroupFromDevice,
  saveToDevice,
} from '../../../offline/deviceStore.ts'
import { COUNTER_STATES, UNSENT_SALES } from '../../state/unsentSales.ts'

/** A ticket that was kept back and no longer is, until a member has read why. */
const noLongerKept = object({
  id: string(),
  type_id: number(),
  name: string(),
  event: string(),
  nice_date: string(),
  why: enums(KEPT_ENDS),
})

/** What this device sells from at one organiser. Its record has the id of the organiser. */
export const stateRow = {
  name: COUNTER_STATES,
  struct: object({
    /** The id that this device has given itself. */
    device: string(),
    counter,
    /** Numbers of kept tickets that are sold or given back: an answer that was on its way can have them still. */
    gone: array(string()),
    /** Numbers that are given back, until the server has said so. */
    returning: array(string()),
    /** Left out by a page that had none. */
    ended: optional(array(noLongerKept)),
    /** Numbers of refused sales that a member has removed: another tab can still show them. Left out as `ended`. */
    removed: optional(array(string())),
  }),
}

/**
 * The server has said that the member of this device does not sell for the organiser. A record of its own, whose name ends with the id
 * of the organiser: a page of the version before would not read a state that has more.
 */
const notYoursRow = { name: 'counter not yours ', struct: literal(true) }

/** A sale whose outcome is not known yet. Its record has the id of the organiser and its own. */
const saleRow = {
  name: UNSENT_SALES,
  stays: true as const,
  struct: object({
    body: sellAtCounter.request,
    /** Those of a sale of kept tickets; none of a sale that the server issues. */
    tickets: array(counterTicket),
    currency_symbol: string(),
    /** When it was made, by the wall clock in milliseconds. */
    at: number(),
    /** Why the server has refused it. */
    refused: optional(string()),
  }),
}

export type CounterState = Infer<typeof stateRow.struct>
export type NoLongerKeptTicket = Infer<typeof noLongerKept>
export type UnsentSale = Infer<typeof saleRow.struct>

const stateOf = (organiser: number) => ({ ...stateRow, name: `${stateRow.name}${organiser}` })
const notYoursOf = (organiser: number) => ({ ...notYoursRow, name: `${notYoursRow.name}${organiser}` })
const saleOf = ({ organiser_id, id }: UnsentSale['body']) => ({
  ...saleRow,
  name: `${saleRow.name}${organiser_id} ${id}`,
})

export async function loadCounter(
  organiser: number,
): Promise<{ state: CounterState | null; sales: UnsentSale[]; isNotYours: boolean }> {
  const [state, notYours] = await loadFromDevice([stateOf(organiser), notYoursOf(organiser)])
  const sales = await loadGroupFromDevice({ ...saleRow, name: `${saleRow.name}${organiser} ` })
  return {
    state: state?.data ?? null,
    isNotYours: notYours !== null,
    sales: [...sales.values()].map(({ data }) => data).sort((one, other) => one.at - other.at),
  }
}

export const stateChange = (organiser: number, state: CounterState): DeviceChange =>
  deviceChange(stateOf(organiser), state)

export const notYoursChange = (organiser: number, isNotYours: boolean): DeviceChange =>
  deviceChange(notYoursOf(organiser), isNotYours || null)

export const saleChange = (sale: UnsentSale): DeviceChange => deviceChange(saleOf(sale.body), sale)

export const withoutSale = (sale: UnsentSale): DeviceChange => deviceChange(saleOf(sale.body), null)

/** false: the device refused them. */
export const saveCounter = (...changes: DeviceChange[]): Promise<boolean> => saveToDevice(changes)

/** One tab at a time reads and changes what is kept back, so that two tabs do not sell the same ticket. */
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('counter', work) : work()
