import { atom } from 'jotai'
import type { Infer } from 'superstruct'
import { getOpoaUsers } from '../../contract/calls/instalments.ts'
import type { savedPaymentMethod } from '../../contract/entities/payment.ts'
import { call } from '../api/call.ts'

export type SavedCard = Infer<typeof savedPaymentMethod>

interface Saved {
  cards: SavedCard[]
  /** The key of the form for a new card; null: no card can be saved. */
  publicKey: string | null
}

const answeredAtom = atom<Saved | null>(null)

/** The saved cards of who is signed in; null: they are being fetched. They are fetched when they are first shown. */
export const savedCardsAtom = atom(
  get => get(answeredAtom),
  async (_get, set): Promise<void> => {
    const sent = await call(getOpoaUsers, {})
    if (sent.ok)
      set(answeredAtom, { cards: sent.answer.opoa_users, publicKey: sent.answer.public_key ?? null })
    else set(answeredAtom, known => known ?? { cards: [], publicKey: null })
  },
)
savedCardsAtom.onMount = fetch => void fetch()

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** A card in words: Visa ending 4242, expires 12/30. */
export const cardInWords = ({ card_type, last4digits, expiry }: SavedCard): string =>
  `${BRANDS[card_type] ?? 'Card'} ending ${last4digits}, expires ${expiry}`
