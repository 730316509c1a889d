import { sql } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys.ts'
import { letterOfToken } from '../sale/refund/offerLink.ts'
import { answerOffer, openOffers } from '../sale/refund/refundOffers.ts'
import { changes, type Handlers } from './handler.ts'

export const refundOffersHandlers = {
  open_refund_offer: changes({
    async apply(_trx, { keys }, { token }) {
      return { letter: knownLetter(keys, token) }
    },
    async answer({ database, keys }, { letter }: { letter: number }) {
      const [offer = null] = await openOffers(database, keys, sql`letter.id = ${letter}`)
      return { offer }
    },
  }),

  answer_refund_offer: changes({
    async apply(trx, { keys, enqueue }, { token, answer }) {
      await answerOffer(trx, enqueue, knownLetter(keys, token), answer)
      return {}
    },
  }),
} satisfies Partial<Handlers>

function knownLetter(keys: Keys, token: string): number {
  const letter = letterOfToken(keys, token)
  if (letter === null)
    throw new Refusal(404, 'This link does not work. Please open the whole link of the letter.')
  return letter
}
