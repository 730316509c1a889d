import type { ComponentType } from 'react'
import type { View } from '../state/page.ts'
// What is painted is styled before its code is there.
import './Event.css'
import './GiftVouchers.css'
import './MailingList.css'

/** Pages whose code comes when they are asked for, so that no other carries it. */
const sources = {
  event: () => import('./Event.tsx'),
  gift_vouchers: () => import('./GiftVouchers.tsx'),
  mailing_list: () => import('./MailingList.tsx'),
  mailing_confirm: () => import('./MailingList.tsx'),
  refund_policy: () => import('../legal/RefundPolicy.tsx'),
  purchase_terms: () => import('../legal/PurchaseTerms.tsx'),
  organiser: () => import('../organiser/Organiser.tsx'),
  activity_terms: () => import('../waiver/ActivityTerms.tsx'),
  sign_in: () => import('../account/SignIn.tsx'),
  settings: () => import('../account/Settings.tsx'),
  wallet: () => import('../wallet/Wallet.tsx'),
}

type LateName = keyof typeof sources
export type LateView = Extract<View, { page: LateName }>

/** Each takes what its own view shows, and is given no other. */
const fetched = new Map<string, ComponentType<{ data: never }>>()

/** Fetches the code of a page, if it is not there yet. False: it cannot be had. */
export async function fetchPage(page: string): Promise<boolean> {
  if (!isLate(page) || fetched.has(page)) return true
  try {
    fetched.set(page, (await sources[page]()).default)
    return true
  } catch {
    // There is no network, or the files of this version are gone.
    return false
  }
}

export const latePage = (page: LateName) => fetched.get(page)

const isLate = (page: string): page is LateName => page in sources
