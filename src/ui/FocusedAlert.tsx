import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'

/** What became of what was just pressed; it takes the focus as it appears. */
export const FocusedAlert = ({
  type = 'error',
  children,
}: {
  type?: 'success' | 'error'
  children: ReactNode
}) => (
  <div tabIndex={-1} ref={focus}>
    <Alert type={type}>{children}</Alert>
  </div>
)

const focus = (element: HTMLElement | null) => element?.focus()
