import { emptyOutbox, type Outbox } from './outboxRecord.ts'
import { changeOutbox } from './outboxStore.ts'

/*
 * Who owns the records on this device. Each record carries the name of its owner; these functions change the owner,
 * each in one transaction, so that a hand-over is never half done.
 */

/**
 * The device's user is now this one. A visitor's updates go over to whoever signs in. A user whose session has ended
 * may come back to theirs. Another user's updates and notices are dropped.
 */
export const ownOutbox = (user: number | null): Promise<Outbox> =>
  changeOutbox(outbox => {
    const isVisitor = !isUser(outbox.owner)
    if (user === null ? isVisitor : outbox.owner === String(user)) return outbox
    const owner = user === null ? crypto.randomUUID() : String(user)
    const previousOwner = isVisitor || user === null ? outbox.owner : null
    if (!isVisitor) return { ...outbox, owner, previousOwner, entries: {}, notices: [] }
    const handedOver = Object.entries(outbox.entries).map(([name, entry]) => [name, { ...entry, owner }])
    return { ...outbox, owner, previousOwner, entries: Object.fromEntries(handedOver) }
  })

/** Whether an owner of records is a user; otherwise it is a visitor. */
export const isUser = (owner: string): boolean => /^\d+$/.test(owner)

/** A sale is paid: updates of its basket that were not sent are dropped, because the basket is closed. */
export const raiseEpoch = (): Promise<Outbox> =>
  changeOutbox(outbox => ({ ...outbox, epoch: outbox.epoch + 1 }))

/** The user signs out: the record keeps nothing of them but, where the server cannot be told now, the pending sign-out. */
export const endOwner = (isServerToldLater: boolean): Promise<Outbox> =>
  changeOutbox(({ seq, epoch }) => ({
    ...emptyOutbox(),
    seq,
    epoch: epoch + 1,
    pendingSignOut: isServerToldLater ? crypto.randomUUID() : null,
  }))
