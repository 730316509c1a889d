import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './Fold.css'

interface Props {
  summary: ReactNode
  /** Left out: the element alone knows whether it is open. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * A native disclosure, which works without a script. Where `isOpen` is kept outside, the press itself is told: the element's
 * own event comes a frame later, after whatever was pressed next. It is told too, because a search in the page opens
 * disclosures.
 */
export function Fold({ summary, isOpen, onToggle, children }: Props) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    // Before its script ran, the element may have been opened without anybody being told.
    const details = event.currentTarget.parentElement as HTMLDetailsElement
    details.open = !details.open
    onToggle?.(details.open)
  }
  return (
    <details className="fold" open={isOpen} onToggle={event => onToggle?.(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed like a button, also by keyboard. */}
      <summary onClick={onToggle && isOpen !== undefined ? press : undefined}>
        <span>{summary}</span>
        <Icon name="chevron" />
      </summary>
      <div className="stack">{children}</div>
    </details>
  )
}
