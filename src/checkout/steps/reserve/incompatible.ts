import { atom } from 'jotai'
import { hasFeature } from '../../../platform/features.ts'

/** User agents of browsers inside apps. They lose cookies and cannot open a bank's app. */
const IN_APP =
  /FBA[NV]\/|FB_IAB|Instagram|\bLine\/|musical_ly|BytedanceWebview|TikTok|Snapchat|Pinterest\/|LinkedInApp|Twitter for|MicroMessenger/

export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent)

/** The browser is inside an app, and the operator has enabled the check: nothing is reserved. */
export const isIncompatibleAtom = atom(
  () => hasFeature('in-app-check') && isInAppBrowser(navigator.userAgent),
)
