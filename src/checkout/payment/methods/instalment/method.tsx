import { lazy } from 'react'
import { failures } from '../../../../text/failures.ts'
import { planTexts } from '../../../../text/plan.ts'
import { Later } from '../../../../ui/Later.tsx'
import type { Method } from '../../method.ts'
import { firstInstalmentAtom, isNewCardAtom, startInstalmentAtom, whyNoInstalmentAtom } from './instalment.ts'

const InstalmentPanel = lazy(() => import('./InstalmentPanel.tsx'))

export const instalmentMethod: Method = {
  title: planTexts.title,
  Form: () => (
    <Later>
      <InstalmentPanel />
    </Later>
  ),
  whyNotReady: whyNoInstalmentAtom,
  whyPhone: planTexts.whyPhone,
  asksAddress: isNewCardAtom,
  payNow: firstInstalmentAtom,
  start: startInstalmentAtom,
  failed: failures.pay_with_instalment,
}
