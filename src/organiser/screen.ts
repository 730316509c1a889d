import { atom } from 'jotai'
import { pageAt, pages } from '../../contract/pages.ts'

/** The screens of one organiser, each at the address of its page. */
const SCREENS = ['organiser_figures', 'organiser_money', 'organiser_gift_aid', 'organiser_codes'] as const

export type ScreenName = (typeof SCREENS)[number]

/** Which of these screens the page shows, and whose; null: it shows something else. */
export const screenAtom = atom<{ name: ScreenName; organiser: number } | null>(null)

/** The same of the page at this address. */
export function screenAt(path: string): { name: ScreenName; organiser: number } | null {
  const { page, params } = pageAt(path) ?? {}
  const name = SCREENS.find(screen => screen === page)
  return name ? { name, organiser: Number(params?.organiser) } : null
}

export const screenPath = (name: ScreenName, organiser: number): string =>
  pages[name].path.replace(':organiser', String(organiser))
