import type { SentTickets } from '../../contract/calls/transfers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys.ts'
import { transferOfToken } from '../transfer/claimLink.ts'
import { claimTickets, takeTicketsBack } from '../transfer/moveTickets.ts'
import { readTransfer, shownTransfer } from '../transfer/readTransfer.ts'
import { changes, type Handlers } from './handler.ts'

export const transferHandlers = {
  open_transfer: changes({
    async apply(_trx, { keys }, { token }) {
      return { id: knownTransfer(keys, token) }
    },
    async answer({ database, session }, { id }: { id: string }): Promise<SentTickets> {
      const transfer = await readTransfer(database, id)
      if (!transfer) throw unknownLink()
      return shownTransfer(transfer, session)
    },
  }),

  claim_transfer: changes({
    async apply(trx, { keys, session, enqueue }, { token }) {
      await claimTickets(trx, enqueue, knownTransfer(keys, token), session)
      return {}
    },
  }),

  cancel_transfer: changes({
    async apply(trx, { session }, { transfer_id }) {
      await takeTicketsBack(trx, transfer_id, session)
      return {}
    },
  }),
} satisfies Partial<Handlers>

function knownTransfer(keys: Keys, token: string): string {
  const id = transferOfToken(keys, token)
  if (id === null) throw unknownLink()
  return id
}

const unknownLink = () =>
  new Refusal(404, 'This link does not work. Please open the whole link of the letter.')
