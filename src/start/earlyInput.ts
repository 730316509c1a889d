declare global {
  interface Window {
    /** Presses before hydration, in order. The inline script of `server/pages/frame.ts` adds them until this is null. */
    early?: Element[] | null
  }
}

/** Links and plain forms work without code, so only these presses are repeated. */
const ANSWERED = 'button[type=button], [method=post] button'

const writeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Takes what was pressed so far where `isHere`. Answers a function that repeats it, once it can be answered. */
export function takeEarlyPresses(isHere: (target: Element) => boolean): () => Promise<void> {
  const pressed = window.early?.filter(isHere) ?? []
  return async () => {
    for (const target of pressed) {
      // Each press must see the state after the one before.
      await null
      target.closest<HTMLButtonElement>(ANSWERED)?.click()
    }
  }
}

/** What was typed and pressed in this part of the page before its hydration, like `takeEarlyPresses`. */
export function takeEarlyInput(part: Element): () => Promise<void> {
  const repeatPresses = takeEarlyPresses(target => part.contains(target))
  const typed = [...part.querySelectorAll('input')]
    .filter(field => field.value !== field.defaultValue || field.checked !== field.defaultChecked)
    .map(field => [field, field.value, field.checked] as const)
  return async () => {
    for (const [field, value, isChecked] of typed) {
      // React ignores an input event whose value it already knows, so the field is reset first.
      field.value = field.defaultValue
      field.checked = field.defaultChecked
      if (field.checked !== isChecked) field.click()
      writeValue?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await repeatPresses()
  }
}
