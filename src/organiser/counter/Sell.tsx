import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { COUNTER_METHODS, type CounterType } from '../../../contract/counter/counter.ts'
import { counterTexts } from '../../text/counter.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Stepper } from '../../ui/fields/Stepper.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { labelled } from '../events/labelled.ts'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { underWayAtom } from '../press.ts'
import { counterAtom, hasNetworkAtom, keptLeftAtom } from './counterState.ts'
import {
  chooseDateAtom,
  dateAtom,
  inWords,
  isDateGoneAtom,
  keptOf,
  planAtom,
  priceOfOne,
  typedSaleAtom,
} from './plan.ts'
import { SELL, sellAtom } from './sell.ts'

/** The sale that is typed: its tickets, how it is paid, and who buys. */
export function Sell() {
  const [date, isDateGone] = [useAtomValue(dateAtom), useAtomValue(isDateGoneAtom)]
  const sell = useSetAtom(sellAtom)
  const id = useId()
  if (!date) return <p role="status">{counterTexts.noDates}</p>
  return (
    <form
      className="stack counter-sell"
      aria-labelledby={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void sell()
      }}
    >
      <h2 id={id}>{counterTexts.sell}</h2>
      {isDateGone && <Alert type="warning">{counterTexts.dateGone}</Alert>}
      <ChooseDate />
      <Types />
      <Method />
      <Buyer />
      <div className="counter-end">
        <Total />
        <OutcomeAt place={SELL} />
        <SellButton />
      </div>
    </form>
  )
}

function ChooseDate() {
  const dates = useAtomValue(counterAtom)?.counter.dates ?? []
  const date = useAtomValue(dateAtom)
  const choose = useSetAtom(chooseDateAtom)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{counterTexts.date}</label>
      <span className="field-box">
        <select id={id} value={date?.id} onChange={event => choose(Number(event.target.value))}>
          {labelled(dates, one => [`${one.event}, ${one.nice_date}`, one.venue]).map(([{ id }, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </span>
      {/* A phone cuts the label off before them. */}
      {date && (
        <span className="counter-when quiet small">
          {[date.nice_date, date.venue].filter(Boolean).join(', ')}
        </span>
      )}
    </div>
  )
}

function Types() {
  const date = useAtomValue(dateAtom)
  return (
    <ul className="counter-types" aria-label={counterTexts.chooseTickets}>
      {date?.types.map(type => (
        <TypeItem key={type.id} type={type} symbol={date.currency_symbol} />
      ))}
    </ul>
  )
}

function TypeItem({ type, symbol }: { type: CounterType; symbol: string }) {
  const [typed, hasNetwork] = [useAtomValue(typedSaleAtom), useAtomValue(hasNetworkAtom)]
  const kept = keptOf(useAtomValue(keptLeftAtom), { type, qty: Number.POSITIVE_INFINITY })
  const change = useSetAtom(typedSaleAtom)
  const most = hasNetwork ? Math.max(type.left, kept.length) : kept.length
  const price = priceOfOne(type, kept, hasNetwork)
  const qty = typed.counts[type.id] ?? 0
  const set = (count: number | null) =>
    change(now => ({
      ...now,
      counts: { ...now.counts, [type.id]: Math.max(0, Math.min(Math.trunc(count ?? 0) || 0, most)) },
    }))
  return (
    <li className="card counter-type" data-chosen={qty > 0 || undefined}>
      <span className="counter-name">
        <span>{type.name}</span>
        <span className="quiet small">
          {hasNetwork ? counterTexts.left(type.left, kept.length) : counterTexts.keptHere(kept.length)}
        </span>
      </span>
      <span className="amount">{price > 0 ? inWords(price, symbol) : counterTexts.free}</span>
      <Stepper of={type.name} value={qty} least={0} most={most} onChange={set} />
    </li>
  )
}

function Method() {
  const { method } = useAtomValue(typedSaleAtom)
  const change = useSetAtom(typedSaleAtom)
  const about = counterTexts.aboutMethods[method]
  return (
    <div className="counter-method">
      <Choice
        label={counterTexts.method}
        name="counter-method"
        options={COUNTER_METHODS.map(value => ({ value, text: counterTexts.methods[value] }))}
        value={method}
        onChange={chosen => change(typed => ({ ...typed, method: chosen }))}
      />
      {about && <p className="quiet small">{about}</p>}
    </div>
  )
}

interface FieldProps {
  field: 'name' | 'email' | 'given'
  label: string
  hint?: string
  type?: 'email'
  inputMode?: 'decimal'
}

function Field({ field, label, hint, ...input }: FieldProps) {
  const typed = useAtomValue(typedSaleAtom)
  const change = useSetAtom(typedSaleAtom)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="field-hint" id={`${id}hint`}>
          {hint}
        </span>
      )}
      <span className="field-box">
        <input
          {...input}
          id={id}
          autoComplete="off"
          maxLength={field === 'email' ? 254 : 200}
          {...(hint && { 'aria-describedby': `${id}hint` })}
          value={typed[field]}
          onChange={({ target }) => change(now => ({ ...now, [field]: target.value }))}
        />
      </span>
    </div>
  )
}

/** A guest has a name. Anybody else can have one, and an e-mail address to which the tickets are sent. */
function Buyer() {
  const isFree = useAtomValue(typedSaleAtom).method === 'free'
  const email = <Field field="email" type="email" label={counterTexts.email} hint={counterTexts.emailHint} />
  if (isFree)
    return (
      <>
        <Field field="name" label={counterTexts.guestName} />
        {email}
      </>
    )
  return (
    <Fold summary={counterTexts.buyer}>
      <div className="stack">
        <Field field="name" label={counterTexts.name} />
        {email}
      </div>
    </Fold>
  )
}

function Total() {
  const plan = useAtomValue(planAtom)
  if (!plan) return null
  const { change } = plan
  const symbol = plan.date.currency_symbol
  return (
    <>
      <p className="counter-total" role="status">
        <span>{counterTexts.total}</span>
        <span className="amount">
          {plan.total > 0 || plan.lines.length === 0 ? inWords(plan.total, symbol) : counterTexts.free}
        </span>
      </p>
      {plan.method === 'cash' && plan.total > 0 && (
        <div className="counter-change">
          <Field field="given" label={counterTexts.given} inputMode="decimal" />
          <output className={change !== null && change < 0 ? 'counter-missing' : undefined}>
            {change !== null &&
              (change < 0
                ? counterTexts.tooLittle(inWords(-change, symbol))
                : counterTexts.change(inWords(change, symbol)))}
          </output>
        </div>
      )}
    </>
  )
}

function SellButton() {
  const plan = useAtomValue(planAtom)
  const isBusy = useAtomValue(underWayAtom).includes(SELL)
  if (!plan) return null
  const { total, method, lines } = plan
  return (
    <button type="submit" className="button counter-button" aria-busy={isBusy || undefined}>
      {isBusy && <Spinner />}
      {method === 'free'
        ? counterTexts.sellFree
        : lines.length === 0
          ? counterTexts.sell
          : counterTexts.sellNow(inWords(total, plan.date.currency_symbol), counterTexts.methods[method])}
    </button>
  )
}
