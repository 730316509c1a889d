import { type ComponentProps, useRef } from 'react'
import { dayOf } from '../../contract/rules/transfer.ts'
import { transferTexts } from '../text/transfer.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { localDay } from './transfer.ts'

type Field = Omit<ComponentProps<typeof TextField>, 'label'>

interface Props {
  date: Field
  time: Field
  /** The row has tickets. */
  isUsed: boolean
}

/**
 * The day and the time of a scheduled gift. The day is typed as day/month/year, whatever the language of the browser is;
 * the browser's own calendar can fill it in.
 */
export function DeliveryTime({ date, time, isUsed }: Props) {
  const calendar = useRef<HTMLInputElement>(null)
  const optional = !isUsed && { isOptional: true as const }
  return (
    <div className="transfer-when">
      <TextField
        {...date}
        {...optional}
        label="Delivery date"
        hint={transferTexts.dateHint}
        inputMode="numeric"
        maxLength={10}
        after={
          <>
            <button
              type="button"
              className="transfer-calendar"
              aria-label={transferTexts.pick}
              onClick={() => calendar.current?.showPicker()}
            >
              <Icon name="calendar" />
            </button>
            <input
              ref={calendar}
              type="date"
              className="transfer-picker"
              tabIndex={-1}
              aria-hidden="true"
              min={localDay(new Date())}
              value={dayOf(date.value) ?? ''}
              onChange={event => date.onChange(event.target.value.split('-').reverse().join('/'))}
            />
          </>
        }
      />
      <TextField {...time} {...optional} label="Delivery time" hint={transferTexts.timeHint} type="time" />
    </div>
  )
}
