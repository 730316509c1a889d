/** An element to find: its role, and its full name or a pattern. */
export interface Target {
  role: 'button' | 'heading' | 'img' | 'link' | 'radio' | 'spinbutton' | 'textbox'
  name: string | RegExp
}

/** A script that returns the visible elements with this role and name. */
export function allOf({ role, name }: Target): string {
  const pattern = name instanceof RegExp ? name.source : null
  return `(${find})(${JSON.stringify({ role, name, pattern })})`
}

/** A script that scrolls the first enabled one of them to the middle of the screen and returns it. */
export const firstUsable = (target: Target): string => `(${usable})(${allOf(target)})`

/** A script that returns the position of the first enabled one; null: there is none. */
export const placeOf = (target: Target): string =>
  `(element => element && JSON.stringify(element.getBoundingClientRect()))(${firstUsable(target)})`

/* The two functions below run in the page and cannot use other code of this file. */

function find(sought: { role: Target['role']; name: unknown; pattern: string | null }): HTMLElement[] {
  const selectors = {
    button: 'button, [role=button]',
    heading: 'h1, h2, h3, h4, h5, h6',
    img: 'img, [role=img]',
    link: 'a[href]',
    radio: 'input[type=radio]',
    spinbutton: 'input[type=number]',
    textbox: 'input:not([type=number]), textarea',
  }
  const nameOf = (element: HTMLElement): string => {
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    return label ?? (labels.length > 0 ? labels : [element]).map(one => one.textContent).join(' ')
  }
  return [...document.querySelectorAll<HTMLElement>(selectors[sought.role])].filter(element => {
    const name = nameOf(element).replaceAll(/\s+/g, ' ').trim()
    const fits = sought.pattern === null ? name === sought.name : new RegExp(sought.pattern).test(name)
    return fits && element.checkVisibility({ visibilityProperty: true })
  })
}

function usable(elements: HTMLElement[]): HTMLElement | null {
  const first = elements.find(
    element => !element.matches(':disabled, [aria-disabled=true], [data-pending=true]'),
  )
  if (!first) return null
  first.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = first.getBoundingClientRect()
  // An element on top of it would get the click.
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
  return onTop !== null && first.contains(onTop) ? first : null
}
