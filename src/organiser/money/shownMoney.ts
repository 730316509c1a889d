import { atom } from 'jotai'
import { pageAt, pages } from '../../../contract/pages.ts'

/** The organiser whose money the page shows; null: it shows something else. */
export const moneyOfAtom = atom<number | null>(null)

/** The same of the page at this address. */
export function moneyAt(path: string): number | null {
  const { page, params } = pageAt(path) ?? {}
  return page === 'organiser_money' ? Number(params?.organiser) : null
}

export const moneyPath = (organiser: number): string =>
  pages.organiser_money.path.replace(':organiser', String(organiser))
