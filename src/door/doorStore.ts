import type { Admission } from '../../contract/entities/door.ts'
import {
  type DeviceChange,
  deviceChange,
  loadFromDevice,
  loadGroupFromDevice,
  type Stored,
  saveToDevice,
} from '../../offline/deviceStore.ts'
import { type Door, listRow, ownRow, receivedRow } from './doorState.ts'

/** The lists stay on the device until a day after the end of their event. */
const KEPT_AFTER_MS = 86_400_000

/** Reads an event's door from the device; null: its list is not there. */
export async function loadDoor(event: number): Promise<Door | null> {
  const [list] = await loadFromDevice([listOf(event)])
  return list && { ...list.data, ...(await loadAdmissions(event)) }
}

/** Reads the admissions of an event from the device. */
export async function loadAdmissions(
  event: number,
): Promise<Pick<Door, 'received' | 'own' | 'after' | 'exitsAfter' | 'mergedAt'>> {
  const [received] = await loadFromDevice([receivedOf(event)])
  const own = await loadGroupFromDevice(ownOf(event, ''))
  return {
    ...(received?.data ?? { received: [], after: 0, mergedAt: null }),
    own: [...own.values()].map(({ data }) => data),
  }
}

/** The doors on this device, each as it was loaded. */
export async function loadedDoors(): Promise<Pick<Door, 'list' | 'loadedAt'>[]> {
  const lists = await loadGroupFromDevice(listRow)
  return [...lists.values()].map(({ data }) => data)
}

/** The scans that only this device may have, of events whose door is not open. */
export async function unsentOfClosed(open: ReadonlySet<number>): Promise<Map<number, readonly Admission[]>> {
  const unsent = [...(await loadGroupFromDevice(ownRow))].map(([name, { data }]) => ({
    event: Number.parseInt(name.slice(ownRow.name.length), 10),
    data,
  }))
  const closed = Map.groupBy(
    unsent.filter(({ event }) => !open.has(event)),
    ({ event }) => event,
  )
  return new Map([...closed].map(([event, rows]) => [event, rows.map(({ data }) => data)]))
}

/** Removes the doors of events that ended more than a day ago. What was not sent stays until the server has it. */
export async function removeEndedDoors(now: number): Promise<void> {
  const lists: Stored<Pick<Door, 'list'>>[] = [...(await loadGroupFromDevice(listRow)).values()]
  const ended = lists
    .map(({ data }) => data.list.event)
    .filter(({ ends_at }) => Date.parse(ends_at) + KEPT_AFTER_MS < now)
  const changes = ended.flatMap(({ id }) => [
    deviceChange(listOf(id), null),
    deviceChange(receivedOf(id), null),
  ])
  if (ended.length > 0) await saveToDevice(changes)
}

/** The change that stores the door's list. */
export const listChange = ({ list, clockAhead, loadedAt }: Door): DeviceChange =>
  deviceChange(listOf(list.event.id), { list, clockAhead, loadedAt })

/** The changes that store what was received, and remove the admissions of this device that are among it. */
export const receivedChanges = (
  { list, received, after, exitsAfter = 0, mergedAt }: Door,
  handedIn: readonly Admission[],
): DeviceChange[] => [
  deviceChange(receivedOf(list.event.id), { received: [...received], after, exitsAfter, mergedAt }),
  ...handedInChanges(list.event.id, handedIn),
]

/** The changes that remove scans of this device which the server has. */
export const handedInChanges = (event: number, handedIn: readonly Admission[]): DeviceChange[] =>
  handedIn.map(({ id }) => deviceChange(ownOf(event, id), null))

/** Stores an admission of this device at once, because a person waits for its verdict. false: the device refused it. */
export const saveAdmission = (event: number, admission: Admission): Promise<boolean> =>
  saveToDevice([deviceChange(ownOf(event, admission.id), admission)], true)

const listOf = (event: number) => ({ ...listRow, name: `${listRow.name}${event}` })
const receivedOf = (event: number) => ({ ...receivedRow, name: `${receivedRow.name}${event}` })
const ownOf = (event: number, id: string) => ({ ...ownRow, name: `${ownRow.name}${event} ${id}` })
