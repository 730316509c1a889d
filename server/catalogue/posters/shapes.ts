/* SVG elements, with coordinates rounded to whole numbers. */

export const evenSteps = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const filled = (colour: string): string => `<path d="M0 0h700v416H0z" fill="${colour}"/>`

export const circle = (x: number, y: number, radius: number, colour: string, more = ''): string =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="${colour}"${more}/>`

export const path = (data: string, colour: string, more = ''): string =>
  `<path d="${data}" fill="${colour}"${more}/>`

export const stroke = (data: string, colour: string, width: number, more = ''): string =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`

export const faint = (opacity: number): string => ` opacity="${opacity}"`

export const at = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`

/** A disc as part of a path, for many discs of one colour. */
export const dot = (x: number, y: number, radius: number): string =>
  `M${at(x - radius, y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
