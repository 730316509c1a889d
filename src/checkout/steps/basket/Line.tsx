import { useAtomValue, useSetAtom } from 'jotai'
import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { shownPrice } from '../../../../contract/rules/totals.ts'
import { sendingAtom } from '../../../state/waiting.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useFocusKept } from '../../../watch/useFocusKept.ts'
import { NoticeAlert } from '../../Notices.tsx'
import { lineNoticesAtom } from '../../noticed.ts'
import { RefundPolicy } from '../../RefundPolicy.tsx'
import { editQuantityAtom, editsAtom, keptLinesAtom, leaveQuantityAtom, resourceOf } from './edits.ts'
import { removeLineAtom } from './removal.ts'

/** A line of tickets: what it is, when, for how much, how many. */
export function Line({
  line,
  symbol,
  isAllAbsorbed,
}: {
  line: TicketLine
  symbol: string
  isAllAbsorbed: boolean
}) {
  const edit = useAtomValue(editsAtom)[line.ticket_id]
  const change = useSetAtom(editQuantityAtom)
  const leave = useSetAtom(leaveQuantityAtom)
  const remove = useSetAtom(removeLineAtom)
  const resource = resourceOf(line.ticket_id)
  const isSaving = useAtomValue(sendingAtom).has(resource)
  const isKept = useAtomValue(keptLinesAtom).has(resource)
  const notice = useAtomValue(lineNoticesAtom).get(resource)
  const row = useFocusKept<HTMLLIElement>(isSaving)
  const warning = edit ? edit.warning : standingWarning(line)
  const name = `${line.ticket_name}, ${line.event_name}`
  return (
    <li className="card basket-line" ref={row} aria-busy={isSaving || undefined}>
      <div className="basket-line-what">
        <img src={line.thumbnail} alt="" width="64" height="64" />
        <div>
          <h2>
            <a href={line.event_url}>{line.event_name}</a>
          </h2>
          <p className="quiet small">
            {line.ticket_name} · {line.nice_date}
          </p>
          {line.seats.length > 0 && <p className="small">Seats {line.seats.join(', ')}</p>}
          <p className="small">
            <Price of={shownPrice(line, isAllAbsorbed)} symbol={symbol} />
          </p>
          <RefundPolicy policy={line.refund_policy} />
        </div>
      </div>
      {notice && <NoticeAlert notice={notice} />}
      {warning && <Alert type="warning">{warning}</Alert>}
      <div className="row">
        <button
          type="button"
          className="link small"
          aria-label={`Remove ${name}`}
          onClick={() => void remove(line)}
        >
          Remove
        </button>
        <Mark isSaving={isSaving} isKept={isKept} />
        {line.can_update_quantity ? (
          <Stepper
            of={name}
            value={edit && 'shown' in edit ? (edit.shown ?? '') : line.qty}
            least={1}
            most={line.max_can_reserve}
            isDisabled={isSaving}
            onChange={typed => void change(line, typed)}
            onLeave={() => leave(line.ticket_id)}
          />
        ) : (
          <strong>{line.qty}</strong>
        )}
      </div>
    </li>
  )
}

/** Where this line's change is: on its way, or on this device only. */
function Mark({ isSaving, isKept }: { isSaving: boolean; isKept: boolean }) {
  return (
    <span className="basket-line-mark small" role="status" data-kept={isKept || undefined}>
      {isSaving ? (
        'Sending'
      ) : isKept ? (
        <>
          <Icon name="clock" /> saved on this phone
        </>
      ) : null}
    </span>
  )
}

/** What the server says against the quantity as it stands. */
function standingWarning(line: TicketLine): string | null {
  if (line.max_can_reserve_exceeded && line.max_can_reserve !== null) {
    return `You can only reserve ${line.max_can_reserve} tickets of this type`
  }
  return line.min_per_customer_exceeded
    ? `You must purchase a minimum of ${line.min_per_customer} tickets of this type`
    : null
}
