import { atom } from 'jotai'
import { payment } from '../text/payment.ts'
import { type NewCardForm, SANDBOX_KEY } from './CardForm.ts'
import { failureOfForm, formPlace, isDarkFormAtom } from './formPlace.ts'
import { savedCardsAtom } from './savedCards.ts'

/** The first payment of a new card, in minor units; null: it is only saved. */
export const newCardAmountAtom = atom<number | null>(null)

const failureAtom = failureOfForm()

const openAtom = atom(null, async (get, set, place: HTMLElement): Promise<NewCardForm | null> => {
  if (get(savedCardsAtom) === null) await set(savedCardsAtom)
  const publicKey = get(savedCardsAtom)?.publicKey ?? null
  try {
    if (publicKey === null) throw new Error('No card can be saved now')
    const form = await formWith(publicKey, get(newCardAmountAtom))
    await form.mount(place, get(isDarkFormAtom))
    return form
  } catch {
    set(failureAtom, payment.formFailed)
    return null
  }
})

async function formWith(publicKey: string, amount: number | null): Promise<NewCardForm> {
  if (publicKey === SANDBOX_KEY) return (await import('./sandbox/sandbox.tsx')).sandboxNewCard()
  return (await import('./stripe.ts')).stripeNewCard(publicKey, { amount })
}

/** The place of the form for a new card that is saved. */
export const newCardPlace = formPlace(failureAtom, openAtom)
