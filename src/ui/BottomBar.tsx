import type { ReactNode } from 'react'
import './BottomBar.css'

interface Props {
  /** The label of the total, and the total. */
  label?: string
  total?: string
  children: ReactNode
}

/**
 * A bar with the step's primary button and the total: at the bottom of a phone, beside the content on wide screens.
 */
export function BottomBar({ label, total, children }: Props) {
  return (
    <div className="bottom-bar">
      {total !== undefined && (
        <p className="row">
          <span className="quiet small">{label}</span>
          <strong>{total}</strong>
        </p>
      )}
      {children}
    </div>
  )
}
