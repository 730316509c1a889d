import { useAtomValue, useSetAtom } from 'jotai'
import { money } from '../../../contract/format/money.ts'
import { MOST, priceTyped, typedPricesAtom } from './chosenPrice.ts'
import '../../ui/fields/TextField.css'

interface Props {
  ticketId: number
  of: string
  /** What may be chosen at least, and what is suggested. */
  prices: { minimum: number; suggested: number }
  symbol: string
}

/** The field in which the price of a ticket is chosen. */
export function PriceChoice({ ticketId, of, prices: { minimum, suggested }, symbol }: Props) {
  const typed = useAtomValue(typedPricesAtom)[ticketId] ?? suggested.toFixed(2)
  const choose = useSetAtom(typedPricesAtom)
  const id = `price-${ticketId}`
  const isProblem = priceTyped(typed, minimum) === null
  const inWords = (amount: number) => money(amount, symbol)
  const least = minimum > 0 ? `at least ${inWords(minimum)}` : 'any amount'
  return (
    <div className="field price-choice" data-invalid={isProblem || undefined}>
      <label htmlFor={id} className="small">
        Your price in {symbol}
        <span className="visually-hidden"> for {of}</span>
      </label>
      <span className="field-box">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={typed}
          onChange={event => choose(ticketId, event.target.value)}
          aria-invalid={isProblem}
          aria-describedby={`${id}-hint`}
        />
      </span>
      <span
        id={`${id}-hint`}
        className={isProblem ? 'field-problem' : 'field-hint'}
        role={isProblem ? 'alert' : undefined}
      >
        {isProblem
          ? `Please type an amount from ${inWords(minimum)} to ${inWords(MOST)}`
          : `You choose: ${least}, ${inWords(suggested)} suggested`}
      </span>
    </div>
  )
}
