import { useSetAtom } from 'jotai'
import {
  isScheduled,
  mostOfRow,
  type TransferProblems,
  transferProblems,
} from '../../contract/rules/transfer.ts'
import { transferTexts } from '../text/transfer.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Stepper } from '../ui/fields/Stepper.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { DeliveryTime } from './DeliveryTime.tsx'
import { editRowAtom, fieldOf, localDay, removeRowAtom, type Section, setQtyAtom } from './transfer.ts'

interface Props {
  section: Section
  index: number
  isSubmitted: boolean
}

/** Who gets how many tickets, and whether they are a gift. */
export function Recipient({ section, index, isSubmitted }: Props) {
  const { ticket_id, rows, left } = section
  const edit = useSetAtom(editRowAtom)
  const setQty = useSetAtom(setQtyAtom)
  const remove = useSetAtom(removeRowAtom)
  const row = rows[index]
  if (!row) return null
  const person = transferTexts.person(index + 1)
  const isUsed = row.qty > 0
  const problems: TransferProblems = isUsed ? transferProblems(row, localDay(new Date())) : {}
  const field = (name: 'name' | 'email' | 'delivery_date' | 'delivery_time') => ({
    name: fieldOf(ticket_id, index, name),
    value: row[name],
    onChange: (value: string) => edit(ticket_id, index, { [name]: value }),
    problem: problems[name] ?? null,
    isSubmitted,
    autoComplete: 'off',
  })
  return (
    <fieldset className="transfer-row stack">
      <legend>{person}</legend>
      <div className="row" id={fieldOf(ticket_id, index, 'qty')}>
        <Stepper
          of={`${section.title}, ${person}`}
          value={row.qty}
          least={0}
          most={mostOfRow(rows, index, left)}
          onChange={qty => setQty(ticket_id, index, qty ?? 0)}
        />
        {index > 0 && (
          <button type="button" className="link" onClick={() => remove(ticket_id, index)}>
            {transferTexts.remove} <span className="visually-hidden">{person}</span>
          </button>
        )}
      </div>
      <TextField
        label="Name"
        maxLength={200}
        autoCapitalize="words"
        {...(!isUsed && { isOptional: true })}
        {...field('name')}
      />
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        maxLength={254}
        autoCapitalize="none"
        {...(!isUsed && { isOptional: true })}
        {...field('email')}
      />
      <Checkbox
        name={fieldOf(ticket_id, index, 'gift')}
        isChecked={row.is_gift}
        onChange={is_gift => edit(ticket_id, index, { is_gift })}
      >
        {transferTexts.gift}
      </Checkbox>
      {row.is_gift && (
        <>
          <Choice
            label={transferTexts.delivery}
            name={fieldOf(ticket_id, index, 'send_gift')}
            options={SEND}
            value={row.send_gift}
            onChange={send_gift => edit(ticket_id, index, { send_gift })}
          />
          {isScheduled(row) && (
            <DeliveryTime date={field('delivery_date')} time={field('delivery_time')} isUsed={isUsed} />
          )}
          <label className="transfer-message">
            <span>
              {transferTexts.message} <span className="quiet small">(optional)</span>
            </span>
            <textarea
              rows={3}
              maxLength={2000}
              value={row.message}
              onChange={event => edit(ticket_id, index, { message: event.target.value })}
            />
          </label>
        </>
      )}
    </fieldset>
  )
}

const SEND = [
  { value: 'Schedule', text: 'Schedule' },
  { value: 'Send now', text: 'Send now' },
] as const
