declare global {
  interface Window {
    /** What was pressed on a painted page, in order; `server/early.ts` adds to it until it is null. */
    early?: Element[] | null
  }
}

/** What a browser does by itself is not done again. */
const ANSWERED = 'button[type=button], [method=post] button'

const writeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** What was typed and pressed before there was code to hear of it; what this answers does it again, once there is. */
export function takeEarly(): () => Promise<void> {
  const pressed = window.early ?? []
  window.early = null
  const typed = [...document.querySelectorAll('input')]
    .filter(field => field.value !== field.defaultValue || field.checked !== field.defaultChecked)
    .map(field => [field, field.value, field.checked] as const)
  return async () => {
    for (const [field, value, isChecked] of typed) {
      // React takes what it finds for what it knows, and hears only of what differs.
      field.value = field.defaultValue
      field.checked = field.defaultChecked
      if (field.checked !== isChecked) field.click()
      writeValue?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const target of pressed) {
      // Each press sees what was changed before it.
      await null
      target.closest<HTMLButtonElement>(ANSWERED)?.click()
    }
  }
}
