import type { ReactNode } from 'react'
import { ISLAND } from './islandId.ts'
import './Island.css'

/** The part of a page that a script changes. On a page that the server painted it is hydrated on its own (`src/islands/`). */
export const Island = ({ children }: { children: ReactNode }) => (
  <div id={ISLAND} className="island">
    {children}
  </div>
)
