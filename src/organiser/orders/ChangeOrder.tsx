import { useAtom, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { ordersTexts } from '../../text/orders.ts'
import { Fold } from '../../ui/Fold.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { typedAtom } from './chosen.ts'
import { CHANGE, changeOrderAtom, typedPlaces } from './orderActs.ts'
import '../../ui/fields/TextField.css'

/** Who has bought an order, and where its letters go. */
export function ChangeOrder({ order }: { order: OrganiserOrder }) {
  const [typed, type] = useAtom(typedAtom)
  const change = useSetAtom(changeOrderAtom)
  const places = typedPlaces(order.id)
  const id = useId()
  if (order.email === '') return null
  const field = (place: string, label: string, now: string, kind: 'text' | 'email') => (
    <div className="field">
      <label htmlFor={`${id}${kind}`}>{label}</label>
      <span className="field-box">
        <input
          id={`${id}${kind}`}
          type={kind}
          autoComplete="off"
          maxLength={kind === 'text' ? 100 : 254}
          value={typed[place] ?? now}
          onChange={({ target }) => type(all => ({ ...all, [place]: target.value }))}
        />
      </span>
    </div>
  )
  return (
    <div className="stack">
      <Fold summary={ordersTexts.change}>
        <form
          className="stack"
          noValidate
          onSubmit={submitted => {
            submitted.preventDefault()
            void change(order)
          }}
        >
          {field(places.name, ordersTexts.name, order.full_name, 'text')}
          {field(places.email, ordersTexts.email, order.email, 'email')}
          <p className="quiet small">{ordersTexts.aboutChange}</p>
          <p>
            <PressButton name={CHANGE} look="button" of={ordersTexts.buyer} onPress={() => change(order)}>
              {ordersTexts.save}
            </PressButton>
          </p>
        </form>
      </Fold>
      <OutcomeAt place={CHANGE} />
    </div>
  )
}
