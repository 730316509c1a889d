import type { ReactNode } from 'react'
import '../button.css'
import './Waiting.css'

/** A spinner. The text beside it says what is waited for. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />

/** A waiting message that fills the step. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="waiting" role="status">
    <Spinner />
    <p>{children}</p>
  </div>
)
