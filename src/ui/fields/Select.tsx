import { useState } from 'react'
import './TextField.css'

interface Props {
  label: string
  name: string
  /** The text while nothing is chosen. */
  none: string
  options: readonly { id: number | string; name: string }[]
  value: string
  onChange: (value: string) => void
  autoComplete: string
  problem: string | null
  isSubmitted: boolean
  isOptional?: true
}

/** A choice from a long list, by a native select. It is required unless it says otherwise, and shows its problem as TextField does. */
export function Select({
  label,
  name,
  none,
  options,
  value,
  onChange,
  problem,
  isSubmitted,
  isOptional,
  ...rest
}: Props) {
  const [isLeft, setLeft] = useState(false)
  const shown = isSubmitted || isLeft ? problem : null
  return (
    <div className="field" data-invalid={shown !== null || undefined}>
      <label htmlFor={name}>{label}</label>
      <span className="field-box">
        <select
          {...rest}
          id={name}
          name={name}
          value={value}
          required={!isOptional}
          aria-invalid={shown !== null}
          aria-describedby={`${name}-problem`}
          onChange={event => onChange(event.target.value)}
          onBlur={() => setLeft(true)}
        >
          <option value="">{none}</option>
          {options.map(option => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      </span>
      <span className="field-problem" id={`${name}-problem`}>
        {shown}
      </span>
    </div>
  )
}
