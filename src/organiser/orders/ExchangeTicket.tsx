import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import type { Exchange } from '../../../contract/calls/organiserOrders.ts'
import { fromMinor, money, toMinor } from '../../../contract/format/money.ts'
import { ordersTexts } from '../../text/orders.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Spinner, Waiting } from '../../ui/messages/Waiting.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { underWayAtom } from '../press.ts'
import { exchangeAtom, exchangeTicketAtom } from './exchange.ts'
import '../../ui/button.css'
import '../../ui/fields/Choice.css'
import '../../ui/fields/TextField.css'

/** Asks what a ticket is exchanged for, and says what that means before it is done. `symbol`: of the currency. */
export function ExchangeTicket({ symbol }: { symbol: string }) {
  const [open, set] = useAtom(exchangeAtom)
  return (
    <Modal title={ordersTexts.exchangeTitle} isOpen={open !== null} onClose={() => set(null)}>
      {open?.failure ? (
        <Alert type="error">{open.failure}</Alert>
      ) : open?.exchange === undefined ? (
        <Waiting>{ordersTexts.loadingExchange}</Waiting>
      ) : open.exchange === null ? (
        <p>{ordersTexts.noTicket}</p>
      ) : (
        <Choose key={open.ticket} ticket={open.ticket} exchange={open.exchange} symbol={symbol} />
      )}
      <button type="button" className="button" data-look="plain" onClick={() => set(null)}>
        {ordersTexts.cancel}
      </button>
    </Modal>
  )
}

interface Props {
  ticket: string
  exchange: Exchange
  symbol: string
}

function Choose({ ticket, exchange, symbol }: Props) {
  const { name, nice_date, refused, types } = exchange
  const dates = [...new Map(types.map(type => [type.date_id, type.nice_date]))]
  const [date, chooseDate] = useState(
    dates.some(([id]) => id === exchange.date_id) ? exchange.date_id : (dates[0]?.[0] ?? 0),
  )
  const [type, chooseType] = useState<Exchange['types'][number] | null>(null)
  const id = useId()
  const inWords = (amount: number) => money(amount, symbol)
  return (
    <>
      <p>
        <Unbroken>{ordersTexts.exchanged(name, nice_date)}</Unbroken>{' '}
        <span className="quiet small">{ticket}</span>
      </p>
      {refused ? (
        <Alert type="warning">{refused}</Alert>
      ) : dates.length === 0 ? (
        <Alert type="warning">{ordersTexts.noExchange}</Alert>
      ) : (
        <>
          <div className="field">
            <label htmlFor={id}>{ordersTexts.date}</label>
            <span className="field-box">
              <select
                id={id}
                value={date}
                onChange={({ target }) => {
                  chooseDate(+target.value)
                  chooseType(null)
                }}
              >
                {dates.map(([one, words]) => (
                  <option key={one} value={one}>
                    {words}
                  </option>
                ))}
              </select>
            </span>
          </div>
          <fieldset className="choice exchange-types">
            <legend>{ordersTexts.newTicket}</legend>
            {types
              .filter(one => one.date_id === date)
              .map(one => (
                <label key={one.type_id} className="card">
                  <input
                    type="radio"
                    name={`${id}type`}
                    disabled={one.left < 1}
                    checked={one === type}
                    onChange={() => chooseType(one)}
                  />
                  <span>
                    {one.name} <span className="quiet small">{ordersTexts.ticketsLeft(one.left)}</span>
                  </span>
                  <span className="amount">{inWords(one.price)}</span>
                </label>
              ))}
          </fieldset>
          {type && <Confirm ticket={ticket} type={type} cost={exchange.cost} inWords={inWords} />}
        </>
      )}
    </>
  )
}

interface Chosen {
  ticket: string
  type: Exchange['types'][number]
  cost: number
  inWords: (amount: number) => string
}

function Confirm({ ticket, type, cost, inWords }: Chosen) {
  const exchange = useSetAtom(exchangeTicketAtom)
  const isBusy = useAtomValue(underWayAtom).includes(`exchange_ticket ${ticket}`)
  const more = toMinor(type.price) - toMinor(cost)
  const [price, difference] = [inWords(type.price), inWords(fromMinor(Math.abs(more)))]
  return (
    <>
      <p role="status">
        {more === 0
          ? ordersTexts.samePrice(price)
          : more > 0
            ? ordersTexts.dearer(price, difference)
            : ordersTexts.cheaper(price, difference)}
      </p>
      <p className="quiet small">{ordersTexts.aboutExchange}</p>
      <button
        type="button"
        className="button"
        aria-busy={isBusy || undefined}
        onClick={() => void exchange(type.type_id)}
      >
        {isBusy && <Spinner />}
        {ordersTexts.exchangeFor(type.name)}
      </button>
    </>
  )
}
