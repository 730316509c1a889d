import { createRoot, type Root } from 'react-dom/client'
import type { CardForm, CardToken } from '../CardForm.ts'
import { cardFields, noCard } from './Card.ts'
import { cardProblems } from './cardProblems.ts'
import { confirm } from './confirm.ts'
import { SandboxFields } from './SandboxFields.tsx'
import { testCards } from './testCards.ts'
import { typed } from './typed.ts'

/** The card form of the sandbox. Like the provider's it is a page of its own, whose fields nobody else reads. */
export function sandbox(token: CardToken): CardForm {
  let place: HTMLElement | null = null
  let root: Root | null = null
  let card = noCard
  let isChecked = false
  const draw = () =>
    root?.render(
      <SandboxFields
        card={card}
        problems={cardProblems(card, new Date())}
        isChecked={isChecked}
        onChange={(field, text) => {
          card = { ...card, [field]: typed[field](text) }
          draw()
        }}
      />,
    )
  const setTheme = (isDark: boolean) => {
    if (place) place.dataset.theme = isDark ? 'dark' : 'light'
  }
  return {
    async mount(into, isDark) {
      place = into
      root = createRoot(into)
      setTheme(isDark)
      draw()
    },
    async check() {
      isChecked = true
      draw()
      const problems = cardProblems(card, new Date())
      return cardFields.map(field => problems[field]).find(Boolean) ?? null
    },
    confirm: payer => confirm(token, testCards[card.number.replaceAll(' ', '')] ?? '', payer),
    setTheme,
    unmount() {
      root?.unmount()
      root = null
      card = noCard
    },
  }
}
