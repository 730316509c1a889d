import type { ReactNode } from 'react'
import './Checkbox.css'

interface Props {
  name: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  problem?: string | null
  children: ReactNode
}

/** A checkbox with its label. */
export const Checkbox = ({ name, isChecked, onChange, problem = null, children }: Props) => (
  <label className="checkbox" data-invalid={problem ? true : undefined}>
    <input
      type="checkbox"
      id={name}
      name={name}
      checked={isChecked}
      onChange={event => onChange(event.target.checked)}
      aria-invalid={problem ? true : undefined}
    />
    <span>{children}</span>
  </label>
)
