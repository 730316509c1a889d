/** For a `ref`: what goes while the focus is in it leaves the focus to where the page begins. */
export const leaveFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true })
}
