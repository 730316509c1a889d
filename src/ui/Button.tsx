import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Spinner } from './messages/Waiting.tsx'
import './button.css'

interface Props
  extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'style' | 'disabled' | 'onClick'> {
  children: ReactNode
  /** Not called while it is loading. */
  onPress?: () => void
  isDisabled?: boolean
  /** While loading it shows a spinner, ignores presses and keeps the focus. */
  isLoading?: boolean
  look?: 'primary' | 'plain'
}

/** The browser's own button. A form is not submitted by one that is loading. */
export function Button({
  children,
  onPress,
  isDisabled = false,
  isLoading = false,
  look = 'primary',
  type = 'button',
  ...props
}: Props) {
  return (
    <button
      {...props}
      type={type}
      className="button"
      data-look={look}
      // A disabled button loses the focus.
      disabled={isDisabled && !isLoading}
      {...(isLoading && { 'aria-disabled': true, 'aria-busy': true, 'data-pending': true })}
      onClick={event => {
        if (isLoading) event.preventDefault()
        else onPress?.()
      }}
    >
      {isLoading && <Spinner />}
      {children}
    </button>
  )
}
