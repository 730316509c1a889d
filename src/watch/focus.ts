/**
 * Moves the focus to the dialog or to the page's heading when the element that has it disappears. Without this it
 * would fall to the body, and a keyboard or a screen reader would begin again at the top.
 */
export function watchFocus(): void {
  let focused: Element | null = null
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  const restore = () => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    focused = null
    document.querySelector<HTMLElement>('dialog[open], h1')?.focus({ preventScroll: true })
  }
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true })
}
