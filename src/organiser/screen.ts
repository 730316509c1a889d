import { atom } from 'jotai'
import { pageAt, pages } from '../../contract/pages.ts'

/** The screens of one organiser, each at the address of its page. */
const SCREENS = [
  'organiser_orders',
  'organiser_figures',
  'organiser_money',
  'organiser_gift_aid',
  'organiser_codes',
  'organiser_counter',
  'organiser_letters',
  'organiser_programs',
  'organiser_doors',
] as const

export type ScreenName = (typeof SCREENS)[number]

interface Screen {
  name: ScreenName
  organiser: number
  /** The id of the one order that it is of; left out: it is of all. */
  order?: number
}

/** Which of these screens the page shows, and whose; null: it shows something else. */
export const screenAtom = atom<Screen | null>(null)

/** The same of the page at this address. */
export function screenAt(path: string): Screen | null {
  const { page, params } = pageAt(path) ?? {}
  const name = SCREENS.find(screen => screen === page)
  if (!name) return null
  const order = Number(params?.sale)
  return { name, organiser: Number(params?.organiser), ...(order > 0 && { order }) }
}

/** The way to a screen from the area: to the orders of an event or of gift vouchers, otherwise to all, whatever was chosen before. */
export const screenLink = (name: ScreenName, organiser: number, event: number | 'vouchers' | 'all' = 'all') =>
  `${screenPath(name, organiser)}${name === 'organiser_orders' ? `?event=${event}` : ''}`

/** `order`: of the screen of orders, the id of the one that it shows; left out: all. */
export const screenPath = (name: ScreenName, organiser: number, order: number | 'all' = 'all'): string =>
  pages[name].path.replace(':organiser', String(organiser)).replace(':sale?', String(order))
