import { lazy, Suspense } from 'react'
import { whenReachable } from '../../platform/whenReachable.ts'

// What it shows waits in its queue meanwhile.
const Toasts = lazy(() => whenReachable(() => import('./Toasts.tsx')))

/** The notifications. Their code comes after that of the page, which has none to show when it begins. */
export const LateToasts = () => (
  <Suspense fallback={null}>
    <Toasts />
  </Suspense>
)
