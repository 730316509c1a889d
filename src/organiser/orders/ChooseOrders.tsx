import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { ordersTexts } from '../../text/orders.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { labelledEvents } from '../events/labelled.ts'
import { chooseOrdersAtom, isAll, NO_CHOICE, type OrderChoice, orderChoiceAtom } from './chosen.ts'
import { loadOrdersAtom } from './orders.ts'
import '../../ui/fields/TextField.css'

const LONGEST = 100

interface Props {
  organiser: number
  choices: OrderChoices
  isBusy: boolean
}

interface Option {
  id: string | number
  name: string
}

/** Which orders are listed. What is chosen shows at once; what is typed, when it is sent or emptied. */
export function ChooseOrders({ organiser, choices, isBusy }: Props) {
  const chosen = useAtomValue(orderChoiceAtom)(organiser)
  const choose = useSetAtom(chooseOrdersAtom)
  const load = useSetAtom(loadOrdersAtom)
  const id = useId()
  const event = choices.events.find(one => String(one.id) === chosen.event)
  const date = event?.dates.find(one => String(one.id) === chosen.date)
  const types = date ? date.tickets : event?.dates.length === 1 ? (event.dates[0]?.tickets ?? []) : []
  const change = (changed: Partial<OrderChoice>) => {
    choose(organiser, changed)
    void load({ more: false })
  }
  const select = (
    name: keyof OrderChoice,
    label: string,
    none: string | null,
    options: readonly Option[],
  ) => (
    <div className="field">
      <label htmlFor={`${id}${name}`}>{label}</label>
      <span className="field-box">
        <select
          id={`${id}${name}`}
          value={chosen[name] || (none === null ? options[0]?.id : '')}
          onChange={({ target }) => change({ [name]: target.value })}
        >
          {none !== null && <option value="">{none}</option>}
          {options.map(option => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
  const words = (name: 'search' | 'answer', label: string) => (
    <div className="field order-words">
      <label htmlFor={`${id}${name}`}>{label}</label>
      <span className="field-box">
        <input
          id={`${id}${name}`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST}
          value={chosen[name]}
          onChange={({ target }) =>
            target.value === '' ? change({ [name]: '' }) : choose(organiser, { [name]: target.value })
          }
        />
      </span>
    </div>
  )
  return (
    <search>
      <form
        className="order-choice"
        aria-label={ordersTexts.choose}
        onSubmit={submitted => {
          submitted.preventDefault()
          void load({ more: false })
        }}
      >
        <div className="order-find">
          {words('search', ordersTexts.search)}
          <button type="submit" className="button" aria-busy={isBusy || undefined}>
            {isBusy ? <Spinner /> : <Icon name="search" />}
            <span className="visually-hidden">{ordersTexts.find}</span>
          </button>
        </div>
        <div className="order-fields">
          {select('event', ordersTexts.event, ordersTexts.allEvents, [
            ...labelledEvents(choices.events).map(([{ id }, name]) => ({ id, name })),
            ...(choices.has_vouchers ? [{ id: 'vouchers', name: ordersTexts.vouchers }] : []),
          ])}
          {select('state', ordersTexts.state, ordersTexts.allStates, named(ordersTexts.states))}
          {select('sort', ordersTexts.sort, null, named(ordersTexts.sorts))}
          {event &&
            event.dates.length > 1 &&
            select(
              'date',
              ordersTexts.date,
              ordersTexts.allDates,
              event.dates.map(one => ({ id: one.id, name: one.nice_date })),
            )}
          {types.length > 0 && select('ticket', ordersTexts.ticket, ordersTexts.allTickets, types)}
          {event &&
            event.questions.length > 0 &&
            select(
              'question',
              ordersTexts.question,
              ordersTexts.allQuestions,
              event.questions.map(one => ({ id: one.id, name: one.question })),
            )}
          {chosen.question && words('answer', ordersTexts.answer)}
        </div>
        {!isAll(chosen) && (
          <p>
            <button
              type="button"
              className="link"
              onClick={() => change({ ...NO_CHOICE, sort: chosen.sort })}
            >
              {ordersTexts.all}
            </button>
          </p>
        )}
      </form>
    </search>
  )
}

const named = (names: Record<string, string>): Option[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }))
