import { createRoot, type Root } from 'react-dom/client'
import { encodeForm } from '../../../contract/form.ts'
import type { CardForm, CardToken, NewCardForm } from '../CardForm.ts'
import { cardFields, noCard } from './Card.ts'
import { cardProblems } from './cardProblems.ts'
import { confirm } from './confirm.ts'
import { SandboxFields } from './SandboxFields.tsx'
import { testCards } from './testCards.ts'
import { typed } from './typed.ts'

const TIME_LIMIT_MS = 10_000

/** The card form of the sandbox, for one payment. */
export function sandboxForm(token: CardToken): CardForm {
  const { form, card } = fieldsForm()
  return { ...form, confirm: payer => confirm(token, card().token, payer) }
}

/** The card form of the sandbox, for a card that is saved. */
export function sandboxNewCard(): NewCardForm {
  const { form, card } = fieldsForm()
  return {
    ...form,
    async create() {
      const { token, month, year } = card()
      const response = await fetch('/sandbox/stripe/v1/payment_methods', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: encodeForm({ token, month, year: `20${year}` }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
      const answer = await response.json()
      if (!response.ok) return { refused: answer.error.message }
      const { brand, last4, funding, exp_month, exp_year } = answer.card
      return { id: answer.id, brand, last4, funding, month: String(exp_month), year: String(exp_year) }
    },
  }
}

/** Like the provider's form it has a React root of its own, and the page does not read its fields. */
function fieldsForm() {
  let place: HTMLElement | null = null
  let root: Root | null = null
  let values = noCard
  let isChecked = false
  const draw = () =>
    root?.render(
      <SandboxFields
        card={values}
        problems={cardProblems(values, new Date())}
        isChecked={isChecked}
        onChange={(field, text) => {
          values = { ...values, [field]: typed[field](text) }
          draw()
        }}
      />,
    )
  const setTheme = (isDark: boolean) => {
    if (place) place.dataset.theme = isDark ? 'dark' : 'light'
  }
  const form = {
    async mount(into: HTMLElement, isDark: boolean) {
      place = into
      root = createRoot(into)
      setTheme(isDark)
      draw()
    },
    async check() {
      isChecked = true
      draw()
      const problems = cardProblems(values, new Date())
      return cardFields.map(field => problems[field]).find(Boolean) ?? null
    },
    setTheme,
    unmount() {
      root?.unmount()
      root = null
      values = noCard
    },
  }
  const card = () => {
    const [month = '', year = ''] = values.expiry.split(' / ')
    return { token: testCards[values.number.replaceAll(' ', '')] ?? '', month, year }
  }
  return { form, card }
}
