import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './Fold.css'

interface Props {
  summary: ReactNode
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A native disclosure, which works without a script. */
export const Fold = ({ summary, isOpen = false, onToggle, children }: Props) => (
  <details className="fold" open={isOpen} onToggle={event => onToggle?.(event.currentTarget.open)}>
    <summary>
      <span>{summary}</span>
      <Icon name="chevron" />
    </summary>
    <div className="stack">{children}</div>
  </details>
)
