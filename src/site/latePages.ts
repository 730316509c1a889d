import type { ComponentType } from 'react'
import type { View } from '../state/page.ts'
// A page that the server painted needs its styles before its code.
import '../shop/Event.css'
import '../shop/search/AllEvents.css'
import '../shop/vouchers/GiftVouchers.css'
import '../shop/mailing/MailingList.css'

/** Pages whose code is loaded when they are opened. */
const sources = {
  all_events: () => import('../shop/search/AllEvents.tsx'),
  event: () => import('../shop/Event.tsx'),
  gift_vouchers: () => import('../shop/vouchers/GiftVouchers.tsx'),
  mailing_list: () => import('../shop/mailing/MailingList.tsx'),
  mailing_confirm: () => import('../shop/mailing/MailingList.tsx'),
  refund_policy: () => import('../legal/RefundPolicy.tsx'),
  purchase_terms: () => import('../legal/PurchaseTerms.tsx'),
  activity_terms: () => import('../waiver/ActivityTerms.tsx'),
  claim: () => import('../claim/Claim.tsx'),
  sign_in: () => import('../account/SignIn.tsx'),
  settings: () => import('../account/Settings.tsx'),
  wallet: () => import('../wallet/Wallet.tsx'),
}

type LateName = keyof typeof sources
export type LatePageView = Extract<View, { page: LateName }>

/** Each takes the data of its own view. */
const fetched = new Map<string, ComponentType<{ data: never }>>()

/** Loads the code of a page, if it is not loaded yet. false: it cannot be loaded. */
export async function fetchPage(page: string): Promise<boolean> {
  if (!isLate(page) || fetched.has(page)) return true
  try {
    fetched.set(page, (await sources[page]()).default)
    return true
  } catch {
    // There is no network, or the server no longer has the files of this build.
    return false
  }
}

export const latePage = (page: LateName) => fetched.get(page)

const isLate = (page: string): page is LateName => page in sources
