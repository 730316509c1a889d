import type { Page } from 'playwright'

/** Something on the screen that a shopper can use now, by its role and its name. */
export interface Control {
  /** Its element bears it from the first reading on, however the others move. */
  mark: string
  kind: 'press' | 'type' | 'choose' | 'select'
  name: string
  /** What is typed in it, or chosen. */
  value: string
  isRequired: boolean
}

export interface Screen {
  path: string
  heading: string
  /** What is said to the shopper: alerts, messages, and problems at their fields. */
  said: string[]
  controls: Control[]
  /** The length of the text that is shown. */
  length: number
}

/** What the shopper can use, in the order of the document. */
const CONTROLS = 'button, a[href], input, select, textarea, summary'
export const MARK = 'data-walk'

/** What is shown in this tab. A tab that goes to another page meanwhile is read again there. */
export async function readScreen(page: Page): Promise<Screen> {
  for (let left = 3; ; left--) {
    try {
      return await readOnce(page)
    } catch (error) {
      if (left === 0 || !/context was destroyed/.test(String(error))) throw error
      await page.waitForLoadState('domcontentloaded')
    }
  }
}

const readOnce = (page: Page): Promise<Screen> =>
  page.evaluate(
    ([selector, attribute]) => {
      const isVisible = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 0
      const textOf = (element: Element | null | undefined) =>
        element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const dialog = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].find(
        isVisible,
      )
      const nameOf = (element: HTMLElement) =>
        element.getAttribute('aria-label') ??
        (textOf((element as HTMLInputElement).labels?.[0]) ||
          textOf(element) ||
          element.getAttribute('name') ||
          '')
      const kindOf = (element: HTMLElement): Control['kind'] => {
        if (element instanceof HTMLSelectElement) return 'select'
        if (element instanceof HTMLTextAreaElement) return 'type'
        if (!(element instanceof HTMLInputElement)) return 'press'
        if (element.type === 'radio' || element.type === 'checkbox') return 'choose'
        return ['button', 'submit'].includes(element.type) ? 'press' : 'type'
      }
      const controls = [...document.querySelectorAll<HTMLElement>(selector)].flatMap(element => {
        const isDead =
          (element as HTMLButtonElement).disabled || element.getAttribute('aria-disabled') === 'true'
        if (isDead || (dialog && !dialog.contains(element))) return []
        const kind = kindOf(element)
        // The box of a radio or a checkbox is drawn by its label.
        const seen = kind === 'choose' ? ((element as HTMLInputElement).labels?.[0] ?? element) : element
        if (!isVisible(seen)) return []
        const input = element as HTMLInputElement
        const value = kind === 'choose' ? (input.checked ? 'on' : '') : (input.value ?? '')
        if (!element.hasAttribute(attribute)) element.setAttribute(attribute, crypto.randomUUID())
        const mark = element.getAttribute(attribute) ?? ''
        return [{ mark, kind, name: nameOf(element), value, isRequired: input.required === true }]
      })
      const said = [...document.querySelectorAll('[role=alert], [role=status], .toast, .field-problem')]
        .filter(isVisible)
        .map(textOf)
      return {
        path: location.pathname,
        heading: textOf(document.querySelector('h1')),
        said: said.filter(Boolean),
        controls,
        length: document.body?.textContent.trim().length ?? 0,
      }
    },
    [CONTROLS, MARK] as const,
  )
