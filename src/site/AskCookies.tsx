import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { asksCookiesAtom } from '../state/cookieChoice.ts'

// Where it cannot be fetched it is asked another time: nothing is counted meanwhile.
const CookieChoice = lazy(() => import('./CookieChoice.tsx').catch(() => ({ default: () => <></> })))

/** The question about cookies, as long as it is open. */
export const AskCookies = () =>
  useAtomValue(asksCookiesAtom) && (
    <Suspense fallback={null}>
      <CookieChoice />
    </Suspense>
  )
