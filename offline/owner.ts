import { emptyOutbox, type Outbox } from './outboxRecord.ts'
import { changeOutbox } from './outboxStore.ts'

/*
 * Whose the things on this device are. Records carry the name of their owner; these change who that is, each in
 * one transaction, so that nothing is ever half handed over.
 */

/**
 * The device's user is now this one. What was a visitor's goes over to whoever signs in; a user whose session
 * has ended may come back to what is kept; what was another user's is nobody's any more.
 */
export const ownOutbox = (user: number | null): Promise<Outbox> =>
  changeOutbox(outbox => {
    const isVisitor = !isUser(outbox.owner)
    if (user === null ? isVisitor : outbox.owner === String(user)) return outbox
    const owner = user === null ? crypto.randomUUID() : String(user)
    const was = isVisitor || user === null ? outbox.owner : null
    if (!isVisitor) return { ...outbox, owner, was, entries: {}, notices: [] }
    const handedOver = Object.entries(outbox.entries).map(([name, entry]) => [name, { ...entry, owner }])
    return { ...outbox, owner, was, entries: Object.fromEntries(handedOver) }
  })

const isUser = (owner: string): boolean => /^\d+$/.test(owner)

/** A sale is paid: what was still to be sent of its basket belongs to a basket that is closed. */
export const raiseEpoch = (): Promise<Outbox> =>
  changeOutbox(outbox => ({ ...outbox, epoch: outbox.epoch + 1 }))

/** The user has left: nothing of them stays in the record, but perhaps that the server is to be told. */
export const endOwner = (isServerToldLater: boolean): Promise<Outbox> =>
  changeOutbox(({ seq, epoch }) => ({
    ...emptyOutbox(),
    seq,
    epoch: epoch + 1,
    owes: isServerToldLater ? crypto.randomUUID() : null,
  }))
