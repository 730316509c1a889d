import type { ReactNode } from 'react'
import './BottomBar.css'

interface Props {
  /** What the total says, and the total. */
  label?: string
  total?: string
  children: ReactNode
}

/** The step's one primary button, with the total, in reach of a thumb; beside the content on wide screens. */
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
