import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { asksCookiesAtom } from '../state/cookieChoice.ts'
// A style sheet that comes late makes the browser style the whole page again.
import './CookieChoice.css'

// Where its code cannot be loaded, nothing is counted, and the question comes later.
const CookieChoice = lazy(() => import('./CookieChoice.tsx').catch(() => ({ default: () => <></> })))

/** The cookie question, until it is answered. */
export const AskCookies = () =>
  useAtomValue(asksCookiesAtom) && (
    <Suspense fallback={null}>
      <CookieChoice />
    </Suspense>
  )
