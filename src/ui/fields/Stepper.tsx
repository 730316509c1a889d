import { Icon } from '../Icon.tsx'
import './Stepper.css'

interface Props {
  /** The counted item, for the names of the buttons. */
  of: string
  value: number | ''
  least: number
  /** null: no limit. */
  most: number | null
  onChange: (value: number | null) => void
  /** Called instead of `onChange` for a press of a button. */
  onStep?: (value: number) => void
  onLeave?: () => void
  isDisabled?: boolean
}

/**
 * A number field with a button on each side. An empty field is reported as null. At its limit a button is aria-
 * disabled, because a disabled button loses the focus.
 */
export function Stepper({
  of,
  value,
  least,
  most,
  onChange,
  onStep = onChange,
  onLeave,
  isDisabled = false,
}: Props) {
  const current = value === '' ? least : value
  const isLeast = current <= least
  const isMost = most !== null && current >= most
  return (
    <fieldset className="stepper" aria-label={`Quantity, ${of}`}>
      <button
        type="button"
        aria-label={`Decrease quantity, ${of}`}
        disabled={isDisabled}
        aria-disabled={isLeast || undefined}
        onClick={() => isLeast || onStep(current - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={least}
        step={1}
        aria-label={`Quantity, ${of}`}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => {
          // React leaves a text of the same number as it is.
          if (/^0\d/.test(target.value)) target.value = String(target.valueAsNumber)
          onChange(target.value === '' ? null : target.valueAsNumber)
        }}
        onBlur={onLeave}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <button
        type="button"
        aria-label={`Increase quantity, ${of}`}
        disabled={isDisabled}
        aria-disabled={isMost || undefined}
        onClick={() => isMost || onStep(current + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
