import { atom } from 'jotai'
import { hasFeature } from '../../../platform/features.ts'
import { isInAppBrowser } from './isInAppBrowser.ts'

/** Nothing is reserved here: the browser belongs to an app. Only where the operator has switched the check on. */
export const isIncompatibleAtom = atom(
  () => hasFeature('in-app-check') && isInAppBrowser(navigator.userAgent),
)
