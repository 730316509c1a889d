import { useSetAtom } from 'jotai'
import { useId } from 'react'
import { organiserTexts } from '../../text/organiser.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { type OrdersOf, searchOrdersAtom } from './orders.ts'
import '../../ui/fields/TextField.css'

const LONGEST = 100

/** Searches the orders of an event. What was typed stays in the field; an emptied field shows all orders again. */
export function SearchOrders({ which, of, isBusy }: { which: OrdersOf; of: string; isBusy: boolean }) {
  const search = useSetAtom(searchOrdersAtom)
  const id = useId()
  return (
    <search>
      <form
        className="field"
        onSubmit={event => {
          event.preventDefault()
          void search(which, String(new FormData(event.currentTarget).get('search')))
        }}
      >
        <label htmlFor={id}>
          {organiserTexts.search} <span className="visually-hidden">{of}</span>
        </label>
        <div className="organiser-field">
          <span className="field-box">
            <input
              id={id}
              name="search"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={LONGEST}
              onInput={event => {
                if (event.currentTarget.value === '') void search(which, '')
              }}
            />
          </span>
          <button
            type="submit"
            className="button"
            aria-label={`Search ${of}`}
            aria-busy={isBusy || undefined}
          >
            {isBusy ? <Spinner /> : <Icon name="search" />}
          </button>
        </div>
      </form>
    </search>
  )
}
