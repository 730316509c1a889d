import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { Spinner } from './messages/Waiting.tsx'
import './button.css'

interface Props extends Omit<ButtonProps, 'children' | 'className' | 'style' | 'isPending'> {
  children: ReactNode
  /** While loading it shows a spinner, ignores presses and keeps the focus. */
  isLoading?: boolean
  look?: 'primary' | 'plain'
}

export function Button({ children, isLoading = false, look = 'primary', ...props }: Props) {
  return (
    <AriaButton {...props} className="button" data-look={look} isPending={isLoading}>
      {isLoading && <Spinner />}
      {children}
    </AriaButton>
  )
}
