import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'

/** What went wrong with what was just pressed; it takes the focus as it appears. */
export const FocusedAlert = ({ children }: { children: ReactNode }) => (
  <div tabIndex={-1} ref={focus}>
    <Alert type="error">{children}</Alert>
  </div>
)

const focus = (element: HTMLElement | null) => element?.focus()
