import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'

/** The result of a press. It takes the focus when it appears. */
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
