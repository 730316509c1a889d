import { atom } from 'jotai'
import { payment } from '../text/payment.ts'
import { type NewCardForm, SANDBOX_KEY } from './CardForm.ts'
import { failureOfForm, formPlace, isDarkFormAtom } from './formPlace.ts'
import { savedCardsAtom } from './savedCards.ts'

const failureAtom = failureOfForm()

const openAtom = atom(null, async (get, set, place: HTMLElement): Promise<NewCardForm | null> => {
  // Also after a fetch that failed: it has left no key.
  if (!get(savedCardsAtom)?.publicKey) await set(savedCardsAtom)
  const publicKey = get(savedCardsAtom)?.publicKey ?? null
  try {
    if (publicKey === null) throw new Error('No card can be saved now')
    const form = await formWith(publicKey)
    await form.mount(place, get(isDarkFormAtom))
    return form
  } catch {
    set(failureAtom, payment.formFailed)
    return null
  }
})

async function formWith(publicKey: string): Promise<NewCardForm> {
  if (publicKey === SANDBOX_KEY) return (await import('./sandbox/sandbox.tsx')).sandboxNewCard()
  return (await import('./stripe.ts')).stripeNewCard(publicKey)
}

/** The place of the form for a new card that is saved. */
export const newCardPlace = formPlace(failureAtom, openAtom)
