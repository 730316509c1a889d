import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { sendingAtom, undeliveredAtom } from '../../../state/outbox.ts'
import { Stepper } from '../../../ui/fields/Stepper.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Alert } from '../../../ui/messages/Alert.tsx'
import { useFocusKept } from '../../../ui/useFocusKept.ts'
import { NoticeAlert } from '../../Notices.tsx'
import { lineNoticesAtom } from '../../notices.ts'
import { editsAtom } from './editState.ts'
import { editQuantityAtom, leaveQuantityAtom } from './edits.ts'
import type { BasketLine } from './line.ts'
import { removeLineAtom } from './removal.ts'

interface Props {
  line: BasketLine
  thumbnail: string
  /** The server's objection to the line. */
  standingWarning?: string | null
  isFixed?: boolean
  children: ReactNode
}

/** A line of the basket: what it is, its quantity, and the warnings about it. */
export function Line({ line, thumbnail, standingWarning = null, isFixed = false, children }: Props) {
  const { resource, name } = line
  const edit = useAtomValue(editsAtom)[resource]
  const change = useSetAtom(editQuantityAtom)
  const leave = useSetAtom(leaveQuantityAtom)
  const remove = useSetAtom(removeLineAtom)
  const isSaving = useAtomValue(sendingAtom).has(resource)
  const isUndelivered = useAtomValue(undeliveredAtom).has(resource)
  const notice = useAtomValue(lineNoticesAtom).get(resource)
  const row = useFocusKept<HTMLLIElement>(isSaving)
  const warning = edit ? edit.warning : standingWarning
  return (
    <li className="card basket-line" ref={row} aria-busy={isSaving || undefined}>
      <div className="basket-line-what">
        <img src={thumbnail} alt="" width="64" height="64" />
        <div>{children}</div>
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
        <Mark isSaving={isSaving} isUndelivered={isUndelivered} />
        {isFixed ? (
          <strong>{line.qty}</strong>
        ) : (
          <Stepper
            of={name}
            value={edit && 'shown' in edit ? (edit.shown ?? '') : line.qty}
            least={1}
            most={line.max_can_reserve}
            isDisabled={isSaving}
            onChange={typed => void change(line, typed)}
            onLeave={() => leave(resource)}
          />
        )}
      </div>
    </li>
  )
}

/** Whether a change is being sent, or is on this device only. */
export function Mark({ isSaving, isUndelivered }: { isSaving: boolean; isUndelivered: boolean }) {
  return (
    <span className="basket-line-mark small" role="status" data-undelivered={isUndelivered || undefined}>
      {isSaving
        ? 'Sending'
        : isUndelivered && (
            <>
              <Icon name="clock" /> saved on this device
            </>
          )}
    </span>
  )
}
