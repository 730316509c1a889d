import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import './Alert.css'

interface Props {
  type: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
}

/** A box with a message. Errors interrupt a screen reader; other messages do not. */
export function Alert({ type, children }: Props) {
  return (
    <div className="alert" data-type={type} role={type === 'error' ? 'alert' : 'status'}>
      <Icon name={type === 'success' ? 'tick' : type === 'info' ? 'info' : 'warning'} />
      <div>{children}</div>
    </div>
  )
}
