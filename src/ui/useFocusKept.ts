import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back after fields under this element were disabled for a while, because a browser takes
 * it from a disabled field.
 */
export function useFocusKept<E extends HTMLElement>(isDisabled: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const focused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const box = element.current
    if (!box) return
    const remember = (event: FocusEvent) => {
      focused.current = event.target as HTMLElement
    }
    const forget = (event: FocusEvent) => {
      if (event.relatedTarget) focused.current = null
    }
    box.addEventListener('focusin', remember)
    box.addEventListener('focusout', forget)
    return () => {
      box.removeEventListener('focusin', remember)
      box.removeEventListener('focusout', forget)
    }
  }, [])
  useEffect(() => {
    if (!isDisabled && document.activeElement === document.body) focused.current?.focus()
  }, [isDisabled])
  return element
}
