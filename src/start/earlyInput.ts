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

/**
 * What is typed and pressed in this part of the page until the answered function is called, which repeats it once the part
 * is hydrated. Hydration resets a field to what the page was painted with.
 */
export function takeEarlyInput(part: Element): () => Promise<void> {
  const repeatPresses = takeEarlyPresses(target => part.contains(target))
  const typed = new Map<HTMLInputElement, Typed>()
  const note = (field: HTMLInputElement) => typed.set(field, { value: field.value, isChecked: field.checked })
  for (const field of part.querySelectorAll('input'))
    if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) note(field)
  const hydrated = new AbortController()
  const notice = ({ type, target }: Event) => {
    // A click changes a box before anybody hears of it; of text the event is the input.
    const isChange = target instanceof HTMLInputElement && (type === 'input' || target.type === 'checkbox')
    if (isChange && part.contains(target)) note(target)
  }
  // Before React hears of it.
  for (const type of ['input', 'click'])
    addEventListener(type, notice, { capture: true, signal: hydrated.signal })
  return async () => {
    hydrated.abort()
    for (const [field, { value, isChecked }] of typed) {
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

interface Typed {
  value: string
  isChecked: boolean
}
