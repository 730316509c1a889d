import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { getDoorChanges, getDoorList, recordAdmissions, recordExits } from '../../contract/calls/door.ts'
import type { Admission, DoorFinding } from '../../contract/entities/door.ts'
import {
  admittedOf,
  changedList,
  doorFindings,
  handedInNext,
  hasComeIn,
  joinedAdmissions,
  ticketsInside,
} from '../../contract/rules/admissions.ts'
import { notedBy, undoing } from '../../contract/rules/door/noted.ts'
import {
  type Direction,
  dateOn,
  doorIndex,
  type Verdict,
  type Verify,
  verdictOf,
} from '../../contract/rules/door/verdict.ts'
import { addScan, readScans, writeScans } from './scanFile.ts'
import type { ShopClient } from './shopClient.ts'

/** A door of which a program shows the verdicts. */
export interface TerminalDoor {
  title: string
  /** The number of tickets on the list. */
  tickets: number
  /** Lets people in, which it does at first, or notes that they leave. */
  turn(to: Direction): void
  /** Whoever is admitted or leaves is in the file before the promise resolves. */
  check(shown: string): Promise<Verdict>
  /** Takes back the last admission or exit; false: there is none. */
  undo(): Promise<boolean>
  /** Hands in what is in the file and receives what other doors have. Rejects where the shop does not answer. */
  merge(): Promise<void>
  findings(): DoorFinding[]
  /** How many tickets came in. */
  admitted(): number
  /** Of how many tickets somebody is in the house now. */
  inside(): number
  /** How many admissions and exits only the file has. */
  waiting(): number
}

/** Loads the list of an event, for a signed-in member of its organiser; null: there is no such event of theirs. */
export async function openTerminalDoor(
  shop: ShopClient,
  event: number,
  { file, door }: { file: string; door: string },
): Promise<TerminalDoor | null> {
  const asked = Date.now()
  const answer = await shop.call(getDoorList, { event_id: event })
  if (!answer.list) return null
  let { list } = answer
  let clockAhead = Date.parse(list.read_at) - asked
  let own = await readScans(file)
  let received: Admission[] = []
  let [after, exits_after] = [0, 0]
  let direction: Direction = 'in'
  let last: Admission | null = null
  let lastWrite = Promise.resolve()
  const inOrder = (write: () => Promise<void>) => {
    // A write that failed rejects for its own caller.
    lastWrite = lastWrite.then(write, write)
    return lastWrite
  }
  const admitted = () => admittedOf(joinedAdmissions(received, own))

  async function add(of: Omit<Admission, 'at' | 'door'>): Promise<Admission> {
    const one = { ...of, at: new Date(Date.now() + clockAhead).toISOString(), door }
    own.push(one)
    await inOrder(() => addScan(file, one))
    return one
  }

  async function handIn(): Promise<void> {
    while (own.length > 0) {
      const { admissions, exits } = handedInNext(own)
      if (admissions.length > 0) await shop.call(recordAdmissions, { event_id: event, admissions })
      else await shop.call(recordExits, { event_id: event, exits })
      const handedIn: Admission[] = [...admissions, ...exits]
      received = joinedAdmissions(received, handedIn)
      own = own.filter(row => !handedIn.includes(row))
    }
    await inOrder(() => writeScans(file, own))
  }

  async function receive(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const sent = Date.now()
      const asked = { event_id: event, since: list.read_at, after, exits_after }
      const { changes } = await shop.call(getDoorChanges, asked)
      if (!changes) throw new Error('The event is no longer yours, or you are signed out.')
      clockAhead = Date.parse(changes.read_at) - sent
      list = changedList(list, changes)
      received = joinedAdmissions(received, [...changes.admissions, ...(changes.exits ?? [])])
      after = changes.after
      exits_after = changes.exits_after ?? exits_after
      hasMore = changes.has_more
    }
  }

  return {
    title: list.event.title,
    tickets: list.tickets.length,
    turn(to) {
      direction = to
    },
    async check(shown) {
      const verdict = await verdictOf(
        shown,
        doorIndex(list, dateOn(list, new Date())),
        admitted(),
        verifyInNode,
        Date.now() + clockAhead,
        direction,
      )
      const noted = notedBy(verdict, randomUUID())
      if (noted) last = await add(noted)
      return verdict
    },
    async undo() {
      if (!last) return false
      const mistake = last
      last = null
      await add(undoing(mistake, randomUUID()))
      return true
    },
    async merge() {
      await handIn()
      await receive()
    },
    findings: () => doorFindings(doorIndex(list).tickets, admitted()),
    admitted: () => [...admitted().values()].filter(hasComeIn).length,
    inside: () => ticketsInside(admitted()),
    waiting: () => own.length,
  }
}

const verifyInNode: Verify = async (x, signed, signature) => {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, signed, publicKey, signature)
}
