import { atom } from 'jotai'
import { lazy, Suspense } from 'react'
import { UNITED_KINGDOM } from '../../../../../contract/rules/address.ts'
import { failures } from '../../../../text/failures.ts'
import { Waiting } from '../../../../ui/messages/Waiting.tsx'
import type { Method, Start } from '../../method.ts'

/** Only organisers who name the second card provider need its form, so its code is fetched when it is shown. */
const SquarePanel = lazy(() => import('./SquarePanel.tsx'))

export const squareMethod: Method = {
  title: 'Card',
  Form: () => (
    <Suspense fallback={<Waiting>Opening</Waiting>}>
      <SquarePanel />
    </Suspense>
  ),
  asksAddress: true,
  country: UNITED_KINGDOM,
  start: atom(
    null,
    async (_get, set): Promise<Start | null> => set((await import('./square.ts')).startSquareAtom),
  ),
  failed: failures.pay_with_square,
}
