/** A ref callback: an element that is removed while it has the focus passes it to the heading. */
export const leaveFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true })
}
