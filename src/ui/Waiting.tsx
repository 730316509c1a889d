import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'
import './Waiting.css'

/** A waiting message that fills the step. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="waiting" role="status">
    <Spinner />
    <p>{children}</p>
  </div>
)
