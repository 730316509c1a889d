import { atom } from 'jotai'
import { hasFeature } from '../../../platform/features.ts'
import { isInAppBrowser } from './isInAppBrowser.ts'

/** The browser is inside an app, and the operator has enabled the check: nothing is reserved. */
export const isIncompatibleAtom = atom(
  () => hasFeature('in-app-check') && isInAppBrowser(navigator.userAgent),
)
