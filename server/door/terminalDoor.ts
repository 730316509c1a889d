import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { getDoorChanges, getDoorList, recordAdmissions } from '../../contract/calls/door.ts'
import { type Admission, type DoorFinding, MOST_ADMISSIONS } from '../../contract/entities/door.ts'
import { admittedOf, changedList, doorFindings, joinedAdmissions } from '../../contract/rules/admissions.ts'
import { dateOn, doorIndex, type Verdict, type Verify, verdictOf } from '../../contract/rules/door/verdict.ts'
import { addScan, readScans, writeScans } from './scanFile.ts'
import type { ShopClient } from './shopClient.ts'

/** A door of which a program shows the verdicts. */
export interface TerminalDoor {
  title: string
  /** The number of tickets on the list. */
  tickets: number
  /** Whoever is admitted is in the file before the promise resolves. */
  check(shown: string): Promise<Verdict>
  /** Takes back the last admission; false: there is none. */
  undo(): Promise<boolean>
  /** Hands in what is in the file and receives what other doors have. Rejects where the shop does not answer. */
  merge(): Promise<void>
  findings(): DoorFinding[]
  /** How many tickets are in. */
  admitted(): number
  /** How many admissions only the file has. */
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
  let after = 0
  let last: Admission | null = null
  let lastWrite = Promise.resolve()
  const inOrder = (write: () => Promise<void>) => {
    // A write that failed rejects for its own caller.
    lastWrite = lastWrite.then(write, write)
    return lastWrite
  }
  const admitted = () => admittedOf(joinedAdmissions(received, own))

  async function add(of: Pick<Admission, 'ticket' | 'generation' | 'undoes'>): Promise<Admission> {
    const one = { ...of, id: randomUUID(), at: new Date(Date.now() + clockAhead).toISOString(), door }
    own.push(one)
    await inOrder(() => addScan(file, one))
    return one
  }

  async function handIn(): Promise<void> {
    while (own.length > 0) {
      const admissions = own.slice(0, MOST_ADMISSIONS)
      await shop.call(recordAdmissions, { event_id: event, admissions })
      received = joinedAdmissions(received, admissions)
      own = own.slice(admissions.length)
    }
    await inOrder(() => writeScans(file, own))
  }

  async function receive(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const sent = Date.now()
      const { changes } = await shop.call(getDoorChanges, { event_id: event, since: list.read_at, after })
      if (!changes) throw new Error('The event is no longer yours, or you are signed out.')
      clockAhead = Date.parse(changes.read_at) - sent
      list = changedList(list, changes)
      received = joinedAdmissions(received, changes.admissions)
      after = changes.after
      hasMore = changes.has_more
    }
  }

  return {
    title: list.event.title,
    tickets: list.tickets.length,
    async check(shown) {
      const verdict = await verdictOf(
        shown,
        doorIndex(list, dateOn(list, new Date())),
        admitted(),
        verifyInNode,
        Date.now() + clockAhead,
      )
      if (verdict.kind === 'admitted')
        last = await add({ ticket: verdict.ticket.id, generation: verdict.generation })
      return verdict
    },
    async undo() {
      if (!last) return false
      const { ticket, generation, id: undoes } = last
      last = null
      await add({ ticket, generation, undoes })
      return true
    },
    async merge() {
      await handIn()
      await receive()
    },
    findings: () => doorFindings(doorIndex(list).tickets, admitted()),
    admitted: () => admitted().size,
    waiting: () => own.length,
  }
}

const verifyInNode: Verify = async (x, signed, signature) => {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, signed, publicKey, signature)
}
